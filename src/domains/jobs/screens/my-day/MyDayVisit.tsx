/** One visit of the day: folded to a line, or open with the way there, the call, the work and what it took. */
import { Button } from "@mantine/core";
import { IconChevronDown, IconNavigation, IconPhone } from "@tabler/icons-react";
import { useId } from "react";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useSession } from "#ui/session/session.ts";
import { SlotPanels } from "#ui/slots/slot-panel.tsx";
import { visitColors, visitLabels } from "../job-words.ts";
import { myDayPanels } from "../slots.ts";
import { MyDayChecklist } from "./MyDayChecklist.tsx";
import { MyDaySteps } from "./MyDaySteps.tsx";
import { MyDayUses } from "./MyDayUses.tsx";
import classes from "./my-day.module.css";
import { dialLink, wayLink } from "./my-day-links.ts";
import { arrivalText, progressText, timeText } from "./my-day-words.ts";
import type { MyVisit } from "./my-day-writes.ts";
import type { TakeNote } from "./use-my-day.ts";

type Props = {
  visit: MyVisit;
  isNext: boolean;
  isOpen: boolean;
  onToggle: () => void;
  whyNot: string | undefined;
  note: TakeNote;
};

export function MyDayVisit({ visit, isNext, isOpen, onToggle, whyNot, note }: Props) {
  const zone = useSession().organization?.timeZone ?? "UTC";
  const id = useId();
  return (
    <article className={classes.visit} data-next={isNext || undefined} aria-labelledby={`${id}-name`}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <span className={classes.headWords}>
          <span className={classes.when}>
            <time>{timeText(visit, zone)}</time>
            <StatusBadge
              status={visit.status}
              label={isNext && visit.status === "scheduled" ? "Next" : visitLabels[visit.status]}
              color={visitColors[visit.status]}
            />
          </span>
          <strong id={`${id}-name`} className={classes.name}>
            {visit.client_name}
          </strong>
          <span className={classes.what}>
            {visit.job_title} · {visit.job_number}
          </span>
        </span>
        <IconChevronDown size={20} aria-hidden className={classes.chevron} />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Opened visit={visit} zone={zone} whyNot={whyNot} note={note} />}
      </div>
    </article>
  );
}

type OpenedProps = Pick<Props, "visit" | "whyNot" | "note"> & { zone: string };

function Opened({ visit, zone, whyNot, note }: OpenedProps) {
  const told = [progressText(visit, zone), arrivalText(visit, zone)].filter((text) => text !== null);
  const texts: [string, string | null][] = [
    ["Instructions", visit.instructions],
    ["About the job", visit.job_description],
    ["Notes", visit.job_notes],
    ["Report", visit.status === "done" ? visit.report : null],
  ];
  const may = visit.status !== "cancelled" && visit.status !== "unscheduled";
  return (
    <div className={classes.body}>
      {told.map((text) => (
        <p key={text} className={classes.told}>
          {text}
        </p>
      ))}
      <Ways visit={visit} />
      <MyDaySteps key={visit.status} visit={visit} whyNot={whyNot} note={note} />
      {texts.map(
        ([title, text]) =>
          text && (
            <section key={title} className={classes.part}>
              <h2>{title}</h2>
              <p className={classes.text}>{text}</p>
            </section>
          ),
      )}
      <MyDayChecklist visit={visit} whyNot={may ? whyNot : "This visit was cancelled"} note={note} />
      {may && <MyDayUses visit={visit} whyNot={whyNot} note={note} />}
      {may && <SlotPanels of={myDayPanels} props={{ jobId: visit.job_id, visitId: visit.id }} />}
    </div>
  );
}

function Ways({ visit: { location, client_phone, client_name } }: { visit: MyVisit }) {
  const way = location && wayLink(location, navigator.userAgent);
  return (
    <>
      {location && <p className={classes.address}>{location}</p>}
      <div className={classes.ways}>
        {way && (
          <Button
            component="a"
            href={way}
            {...(way.startsWith("https") ? { target: "_blank", rel: "noreferrer" } : {})}
            variant="default"
            h={48}
            leftSection={<IconNavigation size={18} aria-hidden />}
          >
            Navigate
          </Button>
        )}
        {client_phone && (
          <Button
            component="a"
            href={dialLink(client_phone)}
            variant="default"
            h={48}
            leftSection={<IconPhone size={18} aria-hidden />}
            aria-label={`Call ${client_name}`}
          >
            Call
          </Button>
        )}
      </div>
    </>
  );
}
