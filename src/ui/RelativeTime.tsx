/** How long ago something happened, or the day of it, in the business's own time zone. */
import { useSyncExternalStore } from "react";
import { useSession } from "./session.ts";

/** "5 minutes ago", kept current while it is shown; the full date is a hover away. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow();
  const zone = useSession().organization?.timeZone;
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return <span>Unknown time</span>;
  return (
    <time dateTime={date.toISOString()} title={fullText(date, zone)}>
      {timeAgo(date, now)}
    </time>
  );
}

/** Minutes under 60 minutes, hours under 1440 minutes, otherwise days. */
function timeAgo(date: Date, now: number): string {
  const minutes = Math.max(0, Math.floor((now - date.getTime()) / 60_000));
  if (minutes < 1) return "just now";
  if (minutes < 60) return count(minutes, "minute");
  if (minutes < 1440) return count(Math.floor(minutes / 60), "hour");
  return count(Math.floor(minutes / 1440), "day");
}

/** A day: "Nov 21, 2026", or with a long month "November 21, 2026". "Not provided" when there is none. */
export function DayText({
  at,
  month = "short",
}: {
  at: string | null | undefined;
  month?: "short" | "long";
}) {
  const zone = useSession().organization?.timeZone;
  const date = at ? new Date(at) : null;
  if (!date || Number.isNaN(date.getTime())) return <span>Not provided</span>;
  return <time dateTime={date.toISOString()}>{dayText(date, month, zone)}</time>;
}

/** en-US, in `zone` or, without one, in the zone of the browser. */
function dayText(date: Date, month: "short" | "long" = "short", zone?: string): string {
  return formatOf({ year: "numeric", month, day: "numeric", timeZone: zone }).format(date);
}

function fullText(date: Date, zone: string | undefined): string {
  return formatOf({ dateStyle: "long", timeStyle: "short", timeZone: zone }).format(date);
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? "" : "s"} ago`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format is slow and a table needs thousands of the same kind. */
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", options);
  formats.set(key, made);
  return made;
}

const listeners = new Set<() => void>();
let currentNow = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all texts on the page; it rests while nobody looks. */
function useNow(): number {
  return useSyncExternalStore(subscribeToClock, () => currentNow);
}

function subscribeToClock(listener: () => void): () => void {
  listeners.add(listener);
  if (!timer) currentNow = Date.now();
  timer ??= setInterval(() => {
    if (document.hidden) return;
    currentNow = Date.now();
    for (const tell of listeners) tell();
  }, 30_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
