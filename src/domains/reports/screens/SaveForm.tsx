/** The form that saves a report: its name, and who sees it. What stands above the name is the caller's. */
import { Switch } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { TextLine } from "#ui/form/Fields.tsx";
import type { FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import type { Asked, SavedReport } from "../contract.ts";
import type { ReportKey } from "../reports-contract.ts";
import classes from "./reports.module.css";
import { reportsApi } from "./reports-api.ts";

type Props = FormDialogParts & {
  usual: string;
  wanted: { report: ReportKey; asked: Asked };
  onSaved: (report: SavedReport) => void;
  children?: ReactNode;
};

type Values = { name: string; is_shared: boolean };

export function SaveForm({ id, guard, usual, wanted, onSaved, children }: Props) {
  const client = useQueryClient();
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: (): Values => ({ name: usual, is_shared: false }),
    read: (values) => readAs(values, values.name.trim() === "" ? { name: "Name is required" } : {}),
    save: ({ wanted: { name, is_shared }, context }) =>
      reportsApi.save.call({ ...wanted, name: name.trim(), is_shared }, { context }),
    onSaved: (saved: SavedReport) => {
      void client.invalidateQueries({ queryKey: reportsApi.saved.key() });
      onSaved(saved);
    },
  });
  const { values, edit } = form;
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The report couldn't be saved">
      <div className={classes.fields}>
        {children}
        <TextLine label="Name" isRequired {...form.field("name")} />
        <Switch
          label="Share with everyone who can view reports"
          description="They see it with what their own role may see."
          checked={values.is_shared}
          onChange={({ currentTarget: { checked } }) => edit({ is_shared: checked })}
        />
      </div>
    </RecordForm>
  );
}
