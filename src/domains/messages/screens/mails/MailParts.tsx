/** What an email has beyond a text: its subject, who wrote it, what it repeats, and the files that came with it. */
import { IconMailForward, IconPaperclip, IconRobot } from "@tabler/icons-react";
import { Link } from "react-router";
import { filePath } from "#domains/files/paths.ts";
import { useMay } from "#ui/session/permissions.ts";
import type { Message } from "../../contract.ts";
import type { MailFacts } from "../../mails/facts-contract.ts";
import thread from "../thread.module.css";
import classes from "./mails.module.css";

type Props = { message: Message };

/** Above its words. */
export function MailHead({ message: { subject, mail } }: Props) {
  if (!mail) return null;
  return (
    <>
      {mail.is_automatic && (
        <span className={thread.kind}>
          <IconRobot size={13} aria-hidden /> Automatic reply
        </span>
      )}
      {subject && <p className={classes.subject}>{subject}</p>}
    </>
  );
}

/** Below its words. */
export function MailParts({ message: { quoted, mail } }: Props) {
  if (!mail) return null;
  return (
    <>
      {mail.signature && <p className={classes.signature}>{mail.signature}</p>}
      {quoted && (
        <details className={classes.quoted}>
          <summary>Show quoted text</summary>
          <p className={thread.words}>{quoted}</p>
        </details>
      )}
      {mail.files.length > 0 && <Files files={mail.files} />}
      {mail.left_out.map(({ name, why }) => (
        <p key={name} className={thread.reason}>
          {name} wasn't saved. {why}
        </p>
      ))}
    </>
  );
}

function Files({ files }: Pick<MailFacts, "files">) {
  const mayOpen = useMay()("files.view");
  return (
    <ul className={classes.files} aria-label="Attachments">
      {files.map(({ id, name }) => (
        <li key={id}>
          <IconPaperclip size={13} aria-hidden />
          {mayOpen ? <Link to={filePath({ id })}>{name}</Link> : name}
        </li>
      ))}
    </ul>
  );
}

/** Below the message, where somebody else wrote than the one who was written to. */
export function OtherSender({ message: { mail } }: Props) {
  if (!mail?.is_other_sender) return null;
  const { from, from_name: name } = mail;
  return (
    <p className={thread.reason}>
      <IconMailForward size={14} aria-hidden />
      Sent from {name ? `${name} <${from}>` : from}, not from the customer's email address.
    </p>
  );
}
