/** The paper that the customer would get of a draft while it is being written. */
import { PaperSheet } from "#ui/papers/PaperSheet.tsx";
import type { InvoicePreview } from "../../contract.ts";
import classes from "./editor.module.css";

type Props = { preview: InvoicePreview | undefined; hasFailed: boolean };

export const DraftPreview = ({ preview, hasFailed }: Props) => (
  <section className={classes.preview} aria-labelledby="draft-preview">
    <h2 id="draft-preview">Preview</h2>
    {hasFailed && (
      <p className={classes.note}>Fix the fields marked in red, or check your connection, to update it.</p>
    )}
    {preview && <PaperSheet paper={preview.paper} headingLevel={3} />}
  </section>
);
