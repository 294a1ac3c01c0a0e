/** An email or a text as it reads once it is filled in. */
import { smsCounterText } from "#shared/messages/sms-segments.ts";
import classes from "./templates.module.css";

type Props = {
  /** Null for a text. */
  subject: string | null;
  text: string;
};

export const MessageCard = ({ subject, text }: Props) => (
  <div className={classes.message} data-kind={subject === null ? "text" : "email"}>
    {subject !== null && <b>{subject}</b>}
    <p>{text}</p>
    {subject === null && <small>{smsCounterText(text)}</small>}
  </div>
);
