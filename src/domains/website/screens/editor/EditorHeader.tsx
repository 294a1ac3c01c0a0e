/** The head of a form's page: how it stands, whether it is saved, and what puts it on the web. */
import { IconInbox } from "@tabler/icons-react";
import { useState } from "react";
import { saveWords } from "#ui/editing/autosave.ts";
import { UndoButtons } from "#ui/editing/UndoButtons.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import type { Action } from "#ui/menu/ActionMenu.tsx";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { WebsiteForm } from "../../forms/contract.ts";
import { submissionsPath, websiteFormsPath } from "../../paths.ts";
import { useFormActions } from "../form-actions.tsx";
import { countedSubmissions, statusColors, statusLabels } from "../form-words.ts";
import { formsApi } from "../forms-api.ts";
import type { FormDraft } from "./use-form-draft.ts";

type Props = { form: WebsiteForm; draft: FormDraft; isFixed: boolean };

export function EditorHeader({ form, draft, isFixed }: Props) {
  const { id, status, submissions } = form;
  const { saveState } = draft;
  const isChanged = form.is_changed || saveState !== "saved";
  return (
    <PageHeader
      title={draft.name || form.name}
      back={{ to: websiteFormsPath(), label: "Back to Website Forms" }}
      aside={<StatusBadge status={status} label={statusLabels[status]} color={statusColors[status]} />}
      subtitle={
        <span role="status">
          {saveWords[saveState]}
          {status === "published" && ` · ${isChanged ? "Unpublished changes" : "Published as it is here"}`}
        </span>
      }
      more={[
        {
          label: submissions === 0 ? "Submissions" : countedWords(form),
          icon: <IconInbox size={16} aria-hidden />,
          to: submissionsPath({ id }),
        },
      ]}
      actions={
        <>
          <UndoButtons draft={draft} isFixed={isFixed} />
          <PublishButton form={form} draft={draft} isChanged={isChanged} />
        </>
      }
      menu={{ label: `Actions for ${form.name}`, actions: useMenu(form, draft) }}
    />
  );
}

const countedWords = ({ submissions, new_submissions: fresh }: WebsiteForm): string =>
  `${countedSubmissions(submissions)}${fresh > 0 ? `, ${fresh} new` : ""}`;

function PublishButton({
  form,
  draft,
  isChanged,
}: {
  form: WebsiteForm;
  draft: FormDraft;
  isChanged: boolean;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const notAllowed = useWhyNot()("website.publish");
  const isDone = form.status === "published" && !isChanged;
  const why =
    notAllowed ??
    (form.status === "archived"
      ? "Restore this form first"
      : isDone
        ? "There's nothing new to publish"
        : undefined);
  async function publish() {
    setIsBusy(true);
    try {
      if (!(await draft.flush())) return;
      draft.accept(await formsApi.publish.call({ id: form.id }));
      notifySuccess(`${draft.name} published.`);
    } catch (error) {
      notifyError(error, "Failed to publish the form");
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <ActionButton whyNot={why} loading={isBusy} onClick={() => void publish()}>
      {form.status === "published" ? "Publish Changes" : "Publish"}
    </ActionButton>
  );
}

const discardQuestion = {
  title: "Discard Changes",
  message: "The draft goes back to what is published. This can't be undone.",
  confirmLabel: "Discard Changes",
  isDanger: true,
};

function useMenu(form: WebsiteForm, draft: FormDraft): () => Action[] {
  const actionsFor = useFormActions({ isOwnPage: true });
  const notUpdate = useWhyNot()("website.update");
  async function discard() {
    if (!(await confirm(discardQuestion))) return;
    try {
      await draft.flush();
      draft.accept(await formsApi.discard.call({ id: form.id }), true);
      notifySuccess("The draft is what's published again.");
    } catch (error) {
      notifyError(error, "Failed to discard the changes");
    }
  }
  const canDiscard = form.published_number !== null && form.status !== "archived" && form.is_changed;
  return () => [
    ...(canDiscard
      ? [
          {
            label: "Discard Changes",
            ...(notUpdate === undefined ? {} : { disabledReason: notUpdate }),
            onSelect: () => void discard(),
          },
        ]
      : []),
    ...actionsFor(form),
  ];
}
