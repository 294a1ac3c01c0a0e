/** What went to the customer besides messages: what it was, where it went, what became of it, and its record. */
import { IconAlertCircle, IconDeviceMobileMessage, IconMail } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Notice } from "#domains/sending/notices/contract.ts";
import { MomentText } from "#ui/RelativeTime.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { DecisionButton } from "../DecisionButton.tsx";
import thread from "../thread.module.css";
import classes from "./cards.module.css";
import { noticeWords, recordNeeds, recordPath } from "./notice-words.ts";
import { RecordCards } from "./RecordCards.tsx";
import type { About } from "./thread-entries.ts";

type Props = { notice: Notice; about: readonly About[] };

export function NoticeLine({ notice, about }: Props) {
  const { what, channel, address, state, reason, author_name, created_at } = notice;
  const isLost = state === "failed" || state === "not_delivered";
  const hasCard = about.some(({ card, isNewest }) => isNewest && card !== null);
  return (
    <article
      className={thread.message}
      data-direction="out"
      data-lost={isLost || undefined}
      aria-label={noticeWords[what]}
    >
      {hasCard ? (
        <Kind notice={notice} />
      ) : (
        <div className={classes.notice}>
          <Kind notice={notice} />
          <Title notice={notice} />
        </div>
      )}
      <RecordCards about={about} />
      <p className={thread.facts}>
        <span>{author_name ?? "Automatic"}</span>
        <span className={classes.address}>
          {channel === "mail" ? "Email" : "Text"}
          {address ? ` to ${address}` : ""}
        </span>
        <MomentText at={created_at} />
        <DecisionButton message={notice} />
      </p>
      {reason && (
        <p className={thread.reason} data-tone={isLost ? "error" : undefined}>
          <IconAlertCircle size={14} aria-hidden /> {reason}
        </p>
      )}
    </article>
  );
}

function Kind({ notice: { what, channel } }: Pick<Props, "notice">) {
  const Icon = channel === "mail" ? IconMail : IconDeviceMobileMessage;
  return (
    <p className={`${thread.kind ?? ""} ${classes.about ?? ""}`}>
      <Icon size={14} aria-hidden /> {noticeWords[what]}
    </p>
  );
}

function Title({ notice: { title, record } }: Pick<Props, "notice">) {
  const may = useMay();
  if (title === null) return null;
  if (!record || !may(recordNeeds[record.kind])) return <p className={thread.words}>{title}</p>;
  return (
    <p className={thread.words}>
      <Link to={recordPath(record)}>{title}</Link>
    </p>
  );
}
