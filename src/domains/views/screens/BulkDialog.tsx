/** The window of a bulk edit: what is changed, how many it reaches and which not, its progress, its result, the way back. */
import { Alert, Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { plural } from "#shared/plural.ts";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { DialogButtons } from "#ui/overlays/DialogButtons.tsx";
import type { BulkChosen } from "../bulk/contract.ts";
import type { ShownField } from "../contract.ts";
import { BulkResult, UndoButton } from "./BulkResult.tsx";
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

const nothing = "nothing";

function useBulkForm({ fields, chosen }: Props, isShown: boolean) {
  const [picked, setPicked] = useState<string | null>(null);
  const [value, setValue] = useState("");
  const name = picked ?? fields[0]?.name ?? "";
  const asked: BulkChosen = { ...chosen, changes: { [name]: value === nothing ? null : value } };
  const preview = useQuery({
    ...bulkEditsApi.preview.queryOptions({ input: asked }),
    enabled: isShown && value !== "" && name !== "",
    staleTime: 0,
  });
  return {
    name,
    value,
    asked,
    error: preview.error,
    found: value === "" ? undefined : preview.data,
    pick: (next: string) => {
      setPicked(next);
      setValue("");
    },
    setValue,
    reset: () => {
      setPicked(null);
      setValue("");
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
  const options = (field?.options ?? []).filter((option) => option.value !== "me");
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
        <NativeSelect
          label="To"
          data={[
            { value: "", label: "Choose" },
            ...options,
            ...(field?.is_required ? [] : [{ value: nothing, label: "Nothing" }]),
          ]}
          value={value}
          onChange={(event) => form.setValue(event.currentTarget.value)}
        />
      </div>
      {error && <Alert color="red">{error.message}</Alert>}
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
