/** The page on which a funnel is put together: its head, its steps, and the last days beside them. */
import { Alert, NumberInput, Textarea } from "@mantine/core";
import { IconChartFunnel } from "@tabler/icons-react";
import { useState } from "react";
import { saveWords } from "#ui/editing/autosave.ts";
import { StaleDraft } from "#ui/editing/StaleDraft.tsx";
import { UndoButtons } from "#ui/editing/UndoButtons.tsx";
import { useEditorKeys } from "#ui/editing/use-editor-keys.ts";
import { useUnsavedWarning } from "#ui/editing/use-unsaved-warning.ts";
import { Fields, TextLine, wideField } from "#ui/form/Fields.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Panel } from "#ui/Panel.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { Funnel } from "../../contract.ts";
import { funnelFiguresPath, funnelsPath } from "../../paths.ts";
import { useFunnelActions } from "../funnel-actions.tsx";
import { statusColors, statusLabels } from "../funnel-words.ts";
import classes from "../funnels.module.css";
import { funnelsApi } from "../funnels-api.ts";
import { RecentFigures } from "./RecentFigures.tsx";
import { StepsPanel } from "./StepsPanel.tsx";
import { type FunnelDraft, useFunnelDraft } from "./use-funnel-draft.ts";

export function FunnelEditor({ funnel }: { funnel: Funnel }) {
  const draft = useFunnelDraft(funnel);
  const notAllowed = useWhyNot()("funnels.update");
  const fixed = funnel.status === "archived" ? "Restore this funnel to edit it." : notAllowed;
  useEditorKeys(draft, fixed === undefined);
  useUnsavedWarning(draft.saveState !== "saved");
  return (
    <>
      <EditorHeader funnel={funnel} draft={draft} isFixed={fixed !== undefined} />
      {fixed && (
        <Alert color="gray" variant="light" p="sm" mb="md">
          {fixed}
        </Alert>
      )}
      {draft.saveState === "stale" && <StaleDraft noun="funnel" conflict={draft.conflict} />}
      <div className={classes.columns}>
        <fieldset disabled={fixed !== undefined} className={classes.plain}>
          <StepsPanel funnel={funnel} draft={draft} isFixed={fixed !== undefined} />
          <DetailsPanel draft={draft} />
        </fieldset>
        <div className={classes.parts}>
          <RecentFigures funnel={funnel} isSaved={draft.saveState === "saved"} />
        </div>
      </div>
    </>
  );
}

type HeaderProps = { funnel: Funnel; draft: FunnelDraft; isFixed: boolean };

function EditorHeader({ funnel, draft, isFixed }: HeaderProps) {
  const { id, status } = funnel;
  const actionsFor = useFunnelActions({ onChanged: draft.accept });
  return (
    <PageHeader
      title={draft.draft.name || funnel.name}
      back={{ to: funnelsPath(), label: "Back to Funnels" }}
      aside={<StatusBadge status={status} label={statusLabels[status]} color={statusColors[status]} />}
      subtitle={<span role="status">{saveWords[draft.saveState]}</span>}
      more={[
        {
          label: "Analytics",
          icon: <IconChartFunnel size={16} aria-hidden />,
          to: funnelFiguresPath({ id }),
        },
      ]}
      actions={
        <>
          <UndoButtons draft={draft} isFixed={isFixed} />
          {status === "draft" && <PublishButton funnel={funnel} draft={draft} />}
        </>
      }
      menu={{ label: `Actions for ${funnel.name}`, actions: () => actionsFor(funnel) }}
    />
  );
}

function PublishButton({ funnel, draft }: Omit<HeaderProps, "isFixed">) {
  const [isBusy, setIsBusy] = useState(false);
  const notAllowed = useWhyNot()("funnels.update");
  async function publish() {
    setIsBusy(true);
    try {
      if (!(await draft.flush())) return;
      draft.accept(await funnelsApi.publish.call({ id: funnel.id }));
      notifySuccess(`${draft.draft.name} published.`);
    } catch (error) {
      notifyError(error, "Failed to publish the funnel");
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <ActionButton
      whyNot={notAllowed ?? (draft.saveState === "saved" ? funnel.problems[0] : undefined)}
      loading={isBusy}
      onClick={() => void publish()}
    >
      Publish
    </ActionButton>
  );
}

function DetailsPanel({ draft: { draft, change } }: { draft: FunnelDraft }) {
  return (
    <Panel id="funnel-details" title="Details">
      <Fields>
        <TextLine
          label="Name"
          hint="Only your team sees it."
          value={draft.name}
          error={draft.name.trim() ? undefined : "Name is required"}
          onChange={(event) => {
            const name = event.currentTarget.value;
            change((before) => ({ ...before, name }), "name");
          }}
        />
        <NumberInput
          label="Time to convert (days)"
          description="Steps count when they happen within this time after a person's first step."
          inputWrapperOrder={["label", "input", "description", "error"]}
          min={1}
          max={365}
          allowDecimal={false}
          clampBehavior="blur"
          value={draft.window_days}
          onChange={(days) => {
            if (typeof days === "number" && days >= 1 && days <= 365)
              change((before) => ({ ...before, window_days: days }), "window");
          }}
        />
        <Textarea
          className={wideField}
          label="Description"
          autosize
          minRows={2}
          maxLength={500}
          value={draft.description}
          onChange={(event) => {
            const description = event.currentTarget.value;
            change((before) => ({ ...before, description }), "description");
          }}
        />
      </Fields>
    </Panel>
  );
}
