/** The paper that a customer would get of a draft while it is being written. */
import type { Paper } from "#shared/papers/paper.ts";
import { PreviewColumn } from "../drafts/PreviewColumn.tsx";
import { PaperSheet } from "./PaperSheet.tsx";
import classes from "./paper-preview.module.css";

type Props = { preview: { paper: Paper } | undefined; hasFailed: boolean };

export const PaperPreview = ({ preview, hasFailed }: Props) => (
  <PreviewColumn>
    {hasFailed && (
      <p className={classes.failed}>Fix the fields marked in red, or check your connection, to update it.</p>
    )}
    {preview && <PaperSheet paper={preview.paper} headingLevel={3} />}
  </PreviewColumn>
);
