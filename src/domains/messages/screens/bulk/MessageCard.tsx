/** The words of a bulk message as they were written, and what it is about. */
import { Card } from "#ui/record/Card.tsx";
import type { BulkMessage } from "../../bulk/contract.ts";
import classes from "./bulk.module.css";
import { purposeLabels } from "./bulk-words.ts";

export const MessageCard = ({ bulk: { text, purpose, author_name } }: { bulk: BulkMessage }) => (
  <Card title="Message">
    <p className={classes.words}>{text}</p>
    <p className={classes.note}>
      {purposeLabels[purpose].label}, by {author_name}
    </p>
  </Card>
);
