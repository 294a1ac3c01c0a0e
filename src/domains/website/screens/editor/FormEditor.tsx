/** The page on which a form is written: its head, its parts, and the preview beside them. */
import { Alert, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { StaleDraft } from "#ui/editing/StaleDraft.tsx";
import { useEditorKeys } from "#ui/editing/use-editor-keys.ts";
import { useUnsavedWarning } from "#ui/editing/use-unsaved-warning.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { WebsiteForm } from "../../forms/contract.ts";
import { problemsOf } from "../../forms/problems-contract.ts";
import { problemsOfSaving } from "../../forms/saving-contract.ts";
import { AfterPanel } from "./AfterPanel.tsx";
import { DetailsPanel } from "./DetailsPanel.tsx";
import { EditorHeader } from "./EditorHeader.tsx";
import classes from "./editor.module.css";
import { FieldsPanel } from "./FieldsPanel.tsx";
import { FormPreviewPane } from "./FormPreviewPane.tsx";
import { useCustomerFields } from "./SavesToField.tsx";
import { SharePanel } from "./SharePanel.tsx";
import { useFormDraft } from "./use-form-draft.ts";

export function FormEditor({ form }: { form: WebsiteForm }) {
  const draft = useFormDraft(form);
  const [view, setView] = useState("edit");
  const notAllowed = useWhyNot()("website.update");
  const fixed = form.status === "archived" ? "Restore this form to edit it." : notAllowed;
  useEditorKeys(draft, fixed === undefined);
  useUnsavedWarning(draft.saveState !== "saved");
  const own = new Map(useCustomerFields().map((field) => [field.id, field]));
  const problems = [...problemsOf(draft.content), ...problemsOfSaving(draft.content, own)];
  return (
    <>
      <EditorHeader form={form} draft={draft} isFixed={fixed !== undefined} />
      {fixed && (
        <Alert color="gray" variant="light" p="sm" mb="md">
          {fixed}
        </Alert>
      )}
      {draft.saveState === "stale" && <StaleDraft noun="form" conflict={draft.conflict} />}
      <SegmentedControl
        className={classes.viewSwitch ?? ""}
        aria-label="View"
        data={[
          { value: "edit", label: "Edit" },
          { value: "preview", label: "Preview" },
        ]}
        value={view}
        onChange={setView}
      />
      <div className={classes.editor} data-view={view}>
        <div className={classes.parts}>
          <fieldset disabled={fixed !== undefined} className={classes.plain}>
            <DetailsPanel draft={draft} problems={problems} />
            <FieldsPanel draft={draft} problems={problems} />
            <AfterPanel draft={draft} problems={problems} />
          </fieldset>
          {form.status === "published" && <SharePanel form={form} />}
        </div>
        <FormPreviewPane content={draft.content} />
      </div>
    </>
  );
}
