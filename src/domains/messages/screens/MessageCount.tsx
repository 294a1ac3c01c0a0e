/** "12/160 characters" below what is written, with the parts it is sent and charged as. */
import { smsCounterText } from "#shared/messages/sms-segments.ts";
import classes from "./thread.module.css";

type Props = {
  text: string /** It goes with a picture or video, and counts as one message. */;
  isPicture?: boolean;
};

export const MessageCount = ({ text, isPicture = false }: Props) => (
  <span className={`${classes.count} tabular`}>
    {isPicture ? "Counts as 1 picture message" : smsCounterText(text.trim())}
  </span>
);
