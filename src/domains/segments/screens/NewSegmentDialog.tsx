/** The window in which a segment is begun: from nothing, or from one that is ready. */
import { NativeSelect } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { useMay } from "#ui/session/permissions.ts";
import type { Segment } from "../contract.ts";
import { conditionsIn, isOwn } from "../filters/contract.ts";
import { fieldFacts } from "../filters/fields-contract.ts";
import { segmentPath } from "../paths.ts";
import { blankFilter, readySegments } from "../ready-contract.ts";
import classes from "./segments.module.css";
import { putSegment, segmentsApi } from "./segments-api.ts";

type Props = { isOpen: boolean; onClose: () => void };

export function NewSegmentDialog({ isOpen, onClose }: Props) {
  const navigate = useNavigate();
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Create Segment" save="Create Segment">
      {(parts) => (
        <DialogForm {...parts} onSaved={(segment) => void navigate(segmentPath({ id: segment.id }))} />
      )}
    </FormDialog>
  );
}

type Values = { name: string; ready: string };

function DialogForm({ id, guard, onSaved }: FormDialogParts & { onSaved: (segment: Segment) => void }) {
  const client = useQueryClient();
  const may = useMay();
  const open = readySegments.filter(({ filter }) =>
    conditionsIn(filter).every((condition) => {
      if (isOwn(condition)) return true;
      const { needs } = fieldFacts[condition.field];
      return !needs || may(needs);
    }),
  );
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: (): Values => ({ name: "", ready: "" }),
    read: (values) => readAs(values, values.name.trim() === "" ? { name: "Name is required" } : {}),
    save: ({ wanted, context }) => {
      const ready = readySegments.find(({ key }) => key === wanted.ready);
      const { description = "", filter = blankFilter } = ready ?? {};
      return segmentsApi.create.call({ name: wanted.name.trim(), description, filter }, { context });
    },
    onSaved: (saved: Segment) => {
      putSegment(client, saved);
      onSaved(saved);
    },
  });
  const { values, edit } = form;
  const chosen = open.find(({ key }) => key === values.ready);
  const choose = (key: string) => {
    const ready = open.find((each) => each.key === key);
    const wasGiven = open.some(({ name }) => name === values.name);
    edit({ ready: key, ...(ready && (values.name === "" || wasGiven) ? { name: ready.name } : {}) });
  };
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The segment couldn't be saved">
      <div className={classes.fields}>
        <NativeSelect
          label="Start with"
          description={chosen?.description ?? "Conditions can be changed afterwards."}
          inputWrapperOrder={["label", "input", "description", "error"]}
          data={[
            { value: "", label: "A blank segment" },
            ...open.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          value={values.ready}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <TextLine label="Name" isRequired isFirst {...form.field("name")} />
      </div>
    </RecordForm>
  );
}
