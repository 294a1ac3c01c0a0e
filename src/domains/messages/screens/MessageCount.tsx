/** "12/160 characters" below what is written, with the parts it is sent and charged as. */
import { smsCounterText } from "#shared/messages/sms-segments.ts";
import classes from "./thread.module.css";

export const MessageCount = ({ text }: { text: string }) => (
  <span className={`${classes.count} tabular`}>{smsCounterText(text.trim())}</span>
);
