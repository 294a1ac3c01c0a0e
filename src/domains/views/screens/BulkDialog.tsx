/** The window of a bulk edit: what is changed, how many it reaches and which not, its progress, its result, the way back. */
import { Button, NativeSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { plural } from "#shared/plural.ts";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { DialogButtons } from "#ui/overlays/DialogButtons.tsx";
import type { BulkChosen } from "../bulk/contract.ts";
import type { ShownField } from "../contract.ts";
import { BulkResult, UndoButton } from "./BulkResult.tsx";
import { BulkValue, type NewValue } from "./BulkValue.tsx";
import { useBulkRun } from "./use-bulk-run.ts";
import classes from "./views.module.css";
import { bulkEditsApi } from "./views-api.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  fields: readonly ShownField[];
  word: string;
  chosen: Omit<BulkChosen, "changes">;
  onChanged: () => void;
};

export function BulkDialog(props: Props) {
  const { isOpen, onClose } = props;
  const { bulk, isRunning, begin, undo, leave } = useBulkRun(props.onChanged);
  const form = useBulkForm(props, isOpen && bulk === null);
  const id = useId();
  const close = () => {
    leave();
    form.reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Bulk Edit"
      footer={
        bulk ? (
          <DialogButtons onClose={close} cancel="Close">
            <UndoButton bulk={bulk} isRunning={isRunning} onUndo={undo} />
          </DialogButtons>
        ) : (
          <DialogButtons onClose={close} isBusy={isRunning}>
            <Button type="submit" form={id} disabled={!form.found?.will_change} loading={isRunning}>
              {form.found ? `Change ${plural(form.found.will_change, props.word)}` : "Change"}
            </Button>
          </DialogButtons>
        )
      }
    >
      {bulk ? (
        <BulkResult bulk={bulk} word={props.word} isRunning={isRunning} />
      ) : (
        isOpen && <BulkForm id={id} form={form} {...props} onBegin={begin} />
      )}
    </Dialog>
  );
}

/** Milliseconds: what is typed is counted once the typing rests. */
const settleMs = 250;

function useBulkForm({ fields, chosen }: Props, isShown: boolean) {
  const [picked, setPicked] = useState<string | null>(null);
  const [value, setValue] = useState<NewValue>(undefined);
  const name = picked ?? fields[0]?.name ?? "";
  const hasValue = value !== undefined && name !== "";
  const asked: BulkChosen = { ...chosen, changes: { [name]: value ?? null } };
  const [settled] = useDebouncedValue(JSON.stringify(asked.changes), settleMs);
  const isSettled = settled === JSON.stringify(asked.changes);
  const preview = useQuery({
    ...bulkEditsApi.preview.queryOptions({ input: asked }),
    enabled: isShown && hasValue && isSettled,
    staleTime: 0,
  });
  const isAnswered = hasValue && isSettled;
  return {
    name,
    value,
    asked,
    error: isAnswered ? preview.error : null,
    found: isAnswered ? preview.data : undefined,
    pick: (next: string) => {
      setPicked(next);
      setValue(undefined);
    },
    setValue,
    reset: () => {
      setPicked(null);
      setValue(undefined);
    },
  };
}

type FormProps = Pick<Props, "fields" | "word"> & {
  id: string;
  form: ReturnType<typeof useBulkForm>;
  onBegin: (chosen: BulkChosen) => void;
};

function BulkForm({ id, form, fields, word, onBegin }: FormProps) {
  const { name, value, found, error } = form;
  const field = fields.find((each) => each.name === name);
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault();
        if (found && found.will_change > 0) onBegin(form.asked);
      }}
    >
      <div className={classes.line}>
        <NativeSelect
          label="Change"
          data={fields.map((each) => ({ value: each.name, label: each.label }))}
          value={name}
          onChange={(event) => form.pick(event.currentTarget.value)}
        />
        {field && (
          <BulkValue
            key={name}
            list={form.asked.list}
            field={field}
            value={value}
            error={error?.message}
            onChange={form.setValue}
          />
        )}
      </div>
      <div role="status">
        {found && (
          <ul className={classes.results}>
            <li>{`${plural(found.will_change, word)} will change.`}</li>
            {found.unchanged > 0 && <li>{`${found.unchanged} already set this way.`}</li>}
            {found.skipped.map(({ reason, count, examples }) => (
              <li key={reason}>{`${count} skipped (${examples.join(", ")}): ${reason}`}</li>
            ))}
          </ul>
        )}
      </div>
    </form>
  );
}
