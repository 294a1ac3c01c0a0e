/** The page of a template: its fields on one side, on the other the paper or message that comes of them. */

import { IconWand } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { MergeFieldsPanel } from "#domains/custom-fields/screens/MergeFieldsPanel.tsx";
import { DraftFrame } from "#ui/drafts/DraftFrame.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useEditing } from "#ui/presence/editing-now.ts";
import { OthersMark } from "#ui/presence/OthersMark.tsx";
import type { Template } from "../../contract.ts";
import { templatesPath } from "../../paths.ts";
import { UseTemplateDialog, VersionsDialog } from "../lazy-parts.tsx";
import { TemplatePreview } from "../TemplatePreview.tsx";
import { useTemplateActions } from "../template-actions.tsx";
import { kindLabels } from "../template-words.ts";
import { type TemplateForm, useTemplateForm } from "../use-template-form.ts";
import { ContractContentPanel } from "./ContractContentPanel.tsx";
import { MessageFields } from "./MessageFields.tsx";
import { NamePanel } from "./NamePanel.tsx";

type Open = "use" | "versions" | null;

export function TemplateEditor({ template }: { template: Template }) {
  const form = useTemplateForm(template);
  const [open, setOpen] = useState<Open>(null);
  const canChange = !useWhyNot()("templates.update");
  const close = () => setOpen(null);
  return (
    <>
      <Header template={template} isDirty={form.isDirty} onOpen={setOpen} />
      <DraftFrame
        form={{ ...form, canChange }}
        failed="The template couldn't be saved"
        fixed="Your role lets you view templates, but not change them."
        save="Save Template"
        aside={
          <TemplatePreview content={form.values.content} templateId={template.id} isSaved={!form.isDirty} />
        }
      >
        <NamePanel form={form} />
        <MergeFieldsPanel hasJob>
          <ContentFields form={form} />
        </MergeFieldsPanel>
      </DraftFrame>
      <UseTemplateDialog isOpen={open === "use"} onClose={close} templateId={template.id} />
      <VersionsDialog isOpen={open === "versions"} onClose={close} templateId={template.id} />
    </>
  );
}

function ContentFields({ form }: { form: TemplateForm }) {
  const { content } = form.values;
  return content.kind === "contract" ? (
    <ContractContentPanel form={form} content={content} />
  ) : (
    <MessageFields form={form} content={content} />
  );
}

type HeaderProps = { template: Template; isDirty: boolean; onOpen: (open: Open) => void };

function Header({ template, isDirty, onOpen }: HeaderProps) {
  useEditing("template", isDirty ? template.id : undefined);
  const navigate = useNavigate();
  const leave = useCallback(() => void navigate(templatesPath()), [navigate]);
  const openUse = useCallback(() => onOpen("use"), [onOpen]);
  const openVersions = useCallback(() => onOpen("versions"), [onOpen]);
  const actionsFor = useTemplateActions({ onUse: openUse, onVersions: openVersions, onDeleted: leave });
  return (
    <PageHeader
      title={template.name}
      subtitle={`${kindLabels[template.kind]} template · ${template.category} · Version ${template.version}`}
      back={{ to: templatesPath(), label: "Back to Templates" }}
      aside={<OthersMark kind="template" id={template.id} />}
      actions={
        template.kind !== "contract" && (
          <ActionButton
            leftSection={<IconWand size={16} aria-hidden />}
            whyNot={isDirty ? "Save your changes first" : undefined}
            onClick={openUse}
          >
            Use Template
          </ActionButton>
        )
      }
      menu={{ label: `Actions for ${template.name}`, actions: () => actionsFor(template) }}
    />
  );
}
