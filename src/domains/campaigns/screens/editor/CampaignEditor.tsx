/** The page on which a campaign is written: who gets it, what it says, and how it is sent, in steps one can jump between. */
import { Alert, Button } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { MergeFieldsPanel } from "#domains/custom-fields/screens/MergeFieldsPanel.tsx";
import { StaleDraft } from "#ui/editing/StaleDraft.tsx";
import { useEditorKeys } from "#ui/editing/use-editor-keys.ts";
import { useUnsavedWarning } from "#ui/editing/use-unsaved-warning.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { PageTabs } from "#ui/menu/PageTabs.tsx";
import type { Campaign } from "../../contract.ts";
import { type CampaignStep, campaignPath } from "../../paths.ts";
import { ReviewStep } from "../review/ReviewStep.tsx";
import { AudienceStep } from "./AudienceStep.tsx";
import { ContentStep } from "./ContentStep.tsx";
import { EditorHeader } from "./EditorHeader.tsx";
import classes from "./editor.module.css";
import { useCampaignDraft } from "./use-campaign-draft.ts";

const steps: { step: CampaignStep; title: string }[] = [
  { step: "audience", title: "Audience" },
  { step: "content", title: "Content" },
  { step: "review", title: "Review and Send" },
];

export function CampaignEditor({ campaign }: { campaign: Campaign }) {
  const draft = useCampaignDraft(campaign);
  const notAllowed = useWhyNot()("campaigns.update");
  const isFixed = notAllowed !== undefined;
  const asked = useSearchParams()[0].get("step");
  const step = steps.find((each) => each.step === asked)?.step ?? "audience";
  const next = steps[steps.findIndex((each) => each.step === step) + 1];
  useEditorKeys(draft, !isFixed);
  useUnsavedWarning(draft.saveState !== "saved");
  return (
    <>
      <EditorHeader campaign={campaign} draft={draft} isFixed={isFixed} />
      {isFixed && (
        <Alert color="gray" variant="light" p="sm" mb="md">
          {notAllowed}
        </Alert>
      )}
      {draft.saveState === "stale" && <StaleDraft noun="campaign" conflict={draft.conflict} />}
      <PageTabs
        label="Steps"
        tabs={steps.map((each) => ({
          to: campaignPath({ id: campaign.id }, { step: each.step }),
          title: each.title,
          isCurrent: each.step === step,
        }))}
      />
      <div className={classes.step}>
        {step === "audience" && <AudienceStep draft={draft} isFixed={isFixed} />}
        {step === "content" && (
          <MergeFieldsPanel>
            <ContentStep draft={draft} isFixed={isFixed} />
          </MergeFieldsPanel>
        )}
        {step === "review" && <ReviewStep campaign={campaign} draft={draft} />}
      </div>
      {next && (
        <div className={classes.next}>
          <Button component={Link} to={campaignPath({ id: campaign.id }, { step: next.step })}>
            Continue to {next.title}
          </Button>
        </div>
      )}
    </>
  );
}
