/** The technician's day on a phone: where to go next, what to do there, and what was done; also without a network. */
import { ActionIcon, Button, Skeleton } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconRefresh, IconSun } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formatTime } from "#shared/time/dates.ts";
import { dayAfter } from "#shared/time/wall-clock.ts";
import { dateWords, dayName, nearDayName } from "#ui/day-words.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { OutboxLine } from "#ui/outbox/OutboxLine.tsx";
import { useSession } from "#ui/session/session.ts";
import { SlotPanels } from "#ui/slots/slot-panel.tsx";
import type { DayPack } from "../../visits/contract.ts";
import { myDayWork } from "../slots.ts";
import { MyDayMap } from "./lazy-map.tsx";
import { MyDayVisit } from "./MyDayVisit.tsx";
import classes from "./my-day.module.css";
import { isUnreachable, readMyDays, todayHere } from "./my-day-data.ts";
import { nextOf, tallyOf } from "./my-day-words.ts";
import { type MyDay, useMyDay } from "./use-my-day.ts";

export function MyDayScreen() {
  const myDay = useMyDay();
  const today = todayHere();
  const [chosen, setChosen] = useState<string | null>(null);
  const day = chosen ?? today;
  const pack = myDay.days?.find((each) => each.day === day);
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <h1 className={classes.title} tabIndex={-1} data-page-heading>
          My Day
        </h1>
        <Freshness myDay={myDay} />
      </header>
      <DaySwitch
        day={day}
        today={today}
        days={myDay.days}
        onChoose={(next) => setChosen(next === today ? null : next)}
      />
      <OutboxLine />
      <SlotPanels of={myDayWork} props={{}} />
      {pack && <Visits key={day} pack={pack} myDay={myDay} isToday={day === today} />}
      {!pack && <Absent myDay={myDay} />}
      {pack?.visits.length === 0 && (
        <Free day={day} today={today} days={myDay.days ?? []} onChoose={setChosen} />
      )}
    </div>
  );
}

/** How old what is shown is, in words that are honest without a network. */
function Freshness({ myDay: { fetchedAt, error, isFetching, days } }: { myDay: MyDay }) {
  const zone = useSession().organization?.timeZone ?? "UTC";
  const at = days && fetchedAt ? formatTime(fetchedAt, zone) : null;
  return (
    <div className={classes.fresh}>
      {at && <span>{error ? `As of ${at}` : `Updated ${at}`}</span>}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label="Refresh"
        loading={isFetching}
        onClick={() => void readMyDays()}
      >
        <IconRefresh size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

type SwitchProps = {
  day: string;
  today: string;
  days: readonly DayPack[] | null;
  onChoose: (day: string) => void;
};

function DaySwitch({ day, today, days, onChoose }: SwitchProps) {
  const known = days?.map((each) => each.day) ?? [today];
  const first = known[0] ?? today;
  const last = known.at(-1) ?? today;
  return (
    <nav className={classes.switch} aria-label="Day">
      <ActionIcon
        variant="default"
        size={44}
        aria-label="Previous day"
        disabled={day <= first}
        onClick={() => onChoose(dayAfter(day, -1))}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <span className={classes.day} aria-live="polite">
        <strong>{dayName(day, today)}</strong> {nearDayName(day, today) && dateWords(day, today)}
      </span>
      {day !== today && (
        <Button variant="light" h={44} onClick={() => onChoose(today)}>
          Today
        </Button>
      )}
      <ActionIcon
        variant="default"
        size={44}
        aria-label="Next day"
        disabled={day >= last}
        onClick={() => onChoose(dayAfter(day))}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </nav>
  );
}

function Visits({ pack, myDay, isToday }: { pack: DayPack; myDay: MyDay; isToday: boolean }) {
  const next = nextOf(pack.visits);
  const [opened, setOpened] = useState<number | null>(null);
  const open = opened ?? (isToday ? (next?.id ?? null) : null);
  const items = useRef(new Map<number, HTMLLIElement>());
  const keepItem = (id: number, item: HTMLLIElement | null) =>
    item ? items.current.set(id, item) : items.current.delete(id);
  function openFromMap(id: number) {
    setOpened(id);
    const item = items.current.get(id);
    item?.scrollIntoView({ block: "start" });
    item?.querySelector("button")?.focus({ preventScroll: true });
  }
  if (pack.visits.length === 0) return null;
  return (
    <>
      <p className={classes.tally}>{tallyOf(pack.visits)}</p>
      <ol className={classes.list}>
        {pack.visits.map((visit) => (
          <li key={visit.id} ref={(item) => void keepItem(visit.id, item)}>
            <MyDayVisit
              visit={visit}
              isNext={isToday && visit.id === next?.id}
              isOpen={visit.id === open}
              onToggle={() => setOpened(visit.id === open ? 0 : visit.id)}
              whyNot={myDay.whyNot}
              note={(noted, note) => {
                // It stays open when it is done, so that it can still be taken back.
                setOpened(noted.id);
                return myDay.note(noted, note);
              }}
            />
          </li>
        ))}
      </ol>
      {pack.map && <MyDayMap visits={pack.visits} map={pack.map} onOpen={openFromMap} />}
    </>
  );
}

function Absent({ myDay: { days, error, isFetching } }: { myDay: MyDay }) {
  if (days) return <p className={classes.tally}>This day isn't saved on your device.</p>;
  if (isUnreachable(error) && !isFetching) {
    return (
      <ErrorCard
        title="Your days aren't saved on this device yet"
        error="Open My Day once while you're online. After that, it works offline."
        onRetry={() => void readMyDays()}
      />
    );
  }
  if (error && !isFetching) {
    return <ErrorCard title="Your day couldn't be loaded" error={error} onRetry={() => void readMyDays()} />;
  }
  return (
    <div className={classes.list} aria-busy>
      <Skeleton height="14rem" radius="md" />
      <Skeleton height="4.5rem" radius="md" />
      <Skeleton height="4.5rem" radius="md" />
    </div>
  );
}

type FreeProps = SwitchProps & { days: readonly DayPack[] };

function Free({ day, today, days, onChoose }: FreeProps) {
  const next = days.find((each) => each.day > day && each.visits.length > 0);
  return (
    <EmptyState
      icon={<IconSun size={20} aria-hidden />}
      title={day === today ? "No visits today" : "No visits on this day"}
      text={
        next
          ? `Your next visit is ${next.day === dayAfter(today) ? "tomorrow" : dayName(next.day, today)}.`
          : "Visits assigned to you appear here."
      }
      action={
        next && (
          <Button h={44} variant="default" onClick={() => onChoose(next.day)}>
            Go to {dayName(next.day, today)}
          </Button>
        )
      }
    />
  );
}
