/** The head of an automation's page: how it stands, whether it is saved, and what publishes, starts and pauses it. */

import { useState } from "react";
import { saveWords } from "#ui/editing/autosave.ts";
import { UndoButtons } from "#ui/editing/UndoButtons.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import type { Action } from "#ui/menu/menu-action.ts";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useEditing } from "#ui/presence/editing-now.ts";
import { OthersMark } from "#ui/presence/OthersMark.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { Automation } from "../../contract.ts";
import { automationsPath } from "../../paths.ts";
import { useAutomationActions, useSwitch } from "../automation-actions.tsx";
import { countedPeople, statusLabels } from "../automation-words.ts";
import { automationsApi } from "../automations-api.ts";
import { useAutomationChanges } from "../change-automation.ts";
import { useNotInPlan } from "../Upgrade.tsx";
import type { AutomationDraft } from "./use-automation-draft.ts";
import type { Editor } from "./use-editor.ts";

type Props = { automation: Automation; draft: AutomationDraft; editor: Editor };

export function EditorHeader({ automation, draft, editor }: Props) {
  useEditing("automation", draft.canUndo ? automation.id : undefined);
  const { status } = automation;
  const isChanged = automation.is_changed || draft.saveState !== "saved";
  const changes = useAutomationChanges({ isOwnPage: true });
  const actionsFor = useAutomationActions(changes, { isOwnPage: true });
  const switching = useSwitch(changes)(automation);
  const discard = useDiscard(automation, draft);
  return (
    <PageHeader
      title={draft.name || automation.name}
      back={{ to: automationsPath(), label: "Back to Automations" }}
      aside={
        <>
          <StatusBadge status={status} label={statusLabels[status]} />
          <OthersMark kind="automation" id={automation.id} />
        </>
      }
      subtitle={
        <span role="status">
          {saveWords[draft.saveState]}
          {status !== "draft" && ` · ${isChanged ? "Unpublished changes" : "Published as it is here"}`}
        </span>
      }
      {...(status === "draft" ? {} : { more: [switching] })}
      actions={
        <>
          <UndoButtons draft={draft} isFixed={editor.isFixed} />
          <PublishButton automation={automation} draft={draft} editor={editor} isChanged={isChanged} />
        </>
      }
      menu={{
        label: `Actions for ${automation.name}`,
        actions: () => [...discard, ...actionsFor(automation)],
      }}
    />
  );
}

type PublishProps = Props & { isChanged: boolean };

function PublishButton({ automation, draft, editor, isChanged }: PublishProps) {
  const [isBusy, setIsBusy] = useState(false);
  const { publish, whyNot } = usePublishing({ automation, draft, editor, isChanged });
  async function run() {
    setIsBusy(true);
    await publish();
    setIsBusy(false);
  }
  return (
    <ActionButton whyNot={whyNot} loading={isBusy} onClick={() => void run()}>
      {automation.status === "draft" ? "Publish and Start" : "Publish Changes"}
    </ActionButton>
  );
}

function usePublishing({ automation, draft, editor, isChanged }: PublishProps) {
  const { id, status, in_progress: inside } = automation;
  const notAllowed = useWhyNot()("automations.update");
  const notInPlan = useNotInPlan();
  const [problem] = editor.problems;
  const nothing = status !== "draft" && !isChanged ? "There's nothing new to publish" : undefined;
  const isFirst = status === "draft";
  async function publish(): Promise<void> {
    if (inside > 0 && !(await confirm(insideQuestion(inside)))) return;
    try {
      if (!(await draft.flush())) return;
      draft.accept(await automationsApi.publish.call({ id }));
      notifySuccess(isFirst ? `${draft.name} started.` : `${draft.name} published.`);
    } catch (error) {
      notifyError(error, "Failed to publish the automation");
    }
  }
  return { publish, whyNot: notAllowed ?? notInPlan ?? problem?.message ?? nothing };
}

const insideQuestion = (inside: number) => ({
  title: "Publish Changes",
  message: `${countedPeople(inside)} ${inside === 1 ? "is" : "are"} inside and will finish the version they started with. Customers who enter from now on get the new version.`,
  confirmLabel: "Publish Changes",
});

const discardQuestion = {
  title: "Discard Changes",
  message: "The draft goes back to what is published. This can't be undone.",
  confirmLabel: "Discard Changes",
  isDanger: true,
};

function useDiscard(
  { id, published_number: published, is_changed }: Automation,
  draft: AutomationDraft,
): Action[] {
  const notUpdate = useWhyNot()("automations.update");
  async function discard() {
    if (!(await confirm(discardQuestion))) return;
    try {
      await draft.flush();
      draft.accept(await automationsApi.discard.call({ id }), true);
      notifySuccess("The draft is what's published again.");
    } catch (error) {
      notifyError(error, "Failed to discard the changes");
    }
  }
  if (published === null || !is_changed) return [];
  return [
    {
      label: "Discard Changes",
      ...(notUpdate === undefined ? {} : { disabledReason: notUpdate }),
      onSelect: () => void discard(),
    },
  ];
}
