/** What a customer would get of a template while it is being written: the paper, the email or the text. */
import { Alert } from "@mantine/core";
import { mergeFieldNames, mergeFields } from "#shared/messages/merge-fields.ts";
import { PreviewColumn } from "#ui/drafts/PreviewColumn.tsx";
import { usePreview } from "#ui/form/use-preview.ts";
import { PaperSheet } from "#ui/papers/PaperSheet.tsx";
import type { TemplateContent } from "../content-contract.ts";
import type { Filled, Unfilled } from "../contract.ts";
import { MessageCard } from "./MessageCard.tsx";
import { PaperButton } from "./PaperButton.tsx";
import classes from "./templates.module.css";
import { templatesApi } from "./templates-api.ts";

type Props = { content: TemplateContent; templateId: number; isSaved: boolean };

export function TemplatePreview({ content, templateId, isSaved }: Props) {
  const { documents: filled, hasFailed } = usePreview(content, (settled) =>
    templatesApi.fill.queryOptions({ input: { content: settled, has_samples: true } }),
  );
  return (
    <PreviewColumn
      action={content.kind === "contract" && <PaperButton templateId={templateId} isSaved={isSaved} />}
    >
      <p className={classes.note}>With example details in place of a customer and a job.</p>
      {filled && <BlankOfBusiness unfilled={filled.unfilled} />}
      {filled ? <Result filled={filled} /> : hasFailed && <p>The preview couldn't be loaded.</p>}
    </PreviewColumn>
  );
}

const Result = ({ filled }: { filled: Filled }) =>
  filled.paper ? (
    <PaperSheet paper={filled.paper} headingLevel={3} />
  ) : (
    <MessageCard subject={filled.subject} text={filled.text ?? ""} />
  );

function BlankOfBusiness({ unfilled }: { unfilled: readonly Unfilled[] }) {
  const blank = mergeFieldNames
    .filter((name) => unfilled.some(({ field }) => field === name))
    .map((name) => mergeFields[name])
    .filter(({ source }) => source === "business");
  if (blank.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" p="sm" title="Some details of your business are blank">
      {blank.map(({ label, filledBy }) => `${label}: ${filledBy}`).join(". ")}.
    </Alert>
  );
}
