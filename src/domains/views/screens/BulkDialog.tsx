/** The window of a bulk edit: what is changed, how many it reaches and which not, its progress, its result, the way back. */
import { Alert, Button, NativeSelect, Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { plural } from "#shared/plural.ts";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { DialogButtons } from "#ui/overlays/DialogButtons.tsx";
import { notifyError } from "#ui/overlays/toast.tsx";
import type { BulkChosen, BulkEdit } from "../bulk/contract.ts";
import type { ShownField } from "../contract.ts";
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
  const { bulk, isRunning, begin, undo, leave } = useBulkRun(props);
  const close = () => {
    leave();
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Edit Many">
      {bulk ? (
        <BulkResult bulk={bulk} word={props.word} isRunning={isRunning} onUndo={undo} onClose={close} />
      ) : (
        isOpen && <BulkForm {...props} onClose={close} onBegin={begin} isRunning={isRunning} />
      )}
    </Dialog>
  );
}

/** Goes on step by step as long as the window is open; what is begun can be carried on by opening it again. */
function useBulkRun({ onChanged }: Props) {
  const [bulk, setBulk] = useState<BulkEdit | null>(null);
  const [isRunning, setRunning] = useState(false);

  async function carryOn(first: () => Promise<BulkEdit>) {
    setRunning(true);
    try {
      let state = await first();
      setBulk(state);
      while (!state.is_done) {
        state = await bulkEditsApi.run.call({ id: state.id });
        setBulk(state);
      }
    } catch (error) {
      notifyError(error, "The bulk edit couldn't be finished");
    }
    setRunning(false);
    onChanged();
  }

  return {
    bulk,
    isRunning,
    begin: (chosen: BulkChosen) => void carryOn(() => bulkEditsApi.create.call(chosen)),
    undo: () => bulk && void carryOn(() => bulkEditsApi.undo.call({ id: bulk.id })),
    leave: () => {
      if (!isRunning) setBulk(null);
    },
  };
}

type FormProps = Props & { onBegin: (chosen: BulkChosen) => void; isRunning: boolean };

const nothing = "nothing";

function BulkForm({ fields, word, chosen, onBegin, onClose, isRunning }: FormProps) {
  const [name, setName] = useState(fields[0]?.name ?? "");
  const [value, setValue] = useState("");
  const field = fields.find((each) => each.name === name);
  const options = (field?.options ?? []).filter((option) => option.value !== "me");
  const asked: BulkChosen = { ...chosen, changes: { [name]: value === nothing ? null : value } };
  const preview = useQuery({
    ...bulkEditsApi.preview.queryOptions({ input: asked }),
    enabled: value !== "" && name !== "",
    staleTime: 0,
  });
  const found = value === "" ? undefined : preview.data;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (found && found.will_change > 0) onBegin(asked);
      }}
    >
      <div className={classes.line}>
        <NativeSelect
          label="Change"
          data={fields.map((each) => ({ value: each.name, label: each.label }))}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setValue("");
          }}
        />
        <NativeSelect
          label="To"
          data={[
            { value: "", label: "Choose" },
            ...options,
            ...(field?.is_required ? [] : [{ value: nothing, label: "Nothing" }]),
          ]}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      </div>
      {preview.error && <Alert color="red">{preview.error.message}</Alert>}
      <div role="status">
        {found && (
          <ul className={classes.results}>
            <li>{`${plural(found.will_change, word)} will change.`}</li>
            {found.unchanged > 0 && <li>{`${found.unchanged} already so.`}</li>}
            {found.skipped.map(({ reason, count, examples }) => (
              <li key={reason}>{`${count} left out (${examples.join(", ")}): ${reason}`}</li>
            ))}
          </ul>
        )}
      </div>
      <Button.Group mt="md">
        <DialogButtons onClose={onClose} isBusy={isRunning}>
          <Button type="submit" disabled={!found || found.will_change === 0} loading={isRunning}>
            {found ? `Change ${plural(found.will_change, word)}` : "Change"}
          </Button>
        </DialogButtons>
      </Button.Group>
    </form>
  );
}

type ResultProps = {
  bulk: BulkEdit;
  word: string;
  isRunning: boolean;
  onUndo: () => void;
  onClose: () => void;
};

function BulkResult({ bulk, word, isRunning, onUndo, onClose }: ResultProps) {
  const isUndoing = bulk.undone_at !== null;
  const left = isUndoing ? bulk.changed : bulk.waiting;
  const done = bulk.total === 0 ? 100 : Math.round(((bulk.total - left) / bulk.total) * 100);
  const state = isUndoing ? "kept" : "skipped";
  const rows = useQuery({
    ...bulkEditsApi.rows.queryOptions({ input: { id: bulk.id, state, limit: 100 } }),
    enabled: !isRunning && bulk[state] > 0,
  });
  return (
    <>
      <Progress value={done} aria-label="Progress" />
      <p role="status">
        {isUndoing
          ? `${plural(bulk.undone, word)} put back${bulk.kept > 0 ? `, ${bulk.kept} changed since and kept` : ""}.`
          : `${plural(bulk.changed, word)} changed${bulk.skipped > 0 ? `, ${bulk.skipped} left out` : ""}.`}
      </p>
      {rows.data && (
        <ul className={classes.results}>
          {rows.data.rows.map(({ record_id, label, reason }) => (
            <li key={record_id}>{`${label}: ${reason ?? ""}`}</li>
          ))}
        </ul>
      )}
      <Button.Group mt="md">
        <DialogButtons onClose={onClose} cancel="Close">
          <Button
            variant="default"
            disabled={!bulk.can_undo}
            loading={isRunning && isUndoing}
            onClick={onUndo}
          >
            Undo
          </Button>
        </DialogButtons>
      </Button.Group>
    </>
  );
}
