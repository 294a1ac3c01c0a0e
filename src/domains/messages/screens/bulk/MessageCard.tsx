/** The words of a bulk message as they were written, and what it is about. */
import { Card } from "#ui/record/Card.tsx";
import type { BulkMessage } from "../../bulk/contract.ts";
import { MessageFiles } from "../attachments/MessageFiles.tsx";
import classes from "./bulk.module.css";
import { purposeLabels } from "./bulk-words.ts";

export const MessageCard = ({ bulk: { text, purpose, author_name, attachments } }: { bulk: BulkMessage }) => (
  <Card title="Message">
    <p className={classes.words}>{text}</p>
    <MessageFiles attachments={attachments} customerId={null} />
    {attachments.some(({ carried_as }) => carried_as === "link") && (
      <p className={classes.note}>{linkWords}</p>
    )}
    <p className={classes.note}>
      {purposeLabels[purpose].label}, written by {author_name}
    </p>
  </Card>
);

const linkWords = "Documents and large videos go as a link that works for 30 days.";
