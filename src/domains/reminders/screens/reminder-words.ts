/** How reminders, their ways and what became of them are called on the screens. */
import type { Channel } from "#domains/sending/contract.ts";
import type { NewsKind } from "#shared/messages/reminder-text.ts";
import type { ReminderRule, ReminderStatus, ReminderType } from "../contract.ts";

export const typeWords: Record<ReminderType, string> = {
  job: "Jobs",
  appointment: "Appointments",
  call: "Calls",
  meeting: "Meetings",
};

export const kindWords: Record<NewsKind, string> = {
  before: "Reminder",
  booked: "When booked",
  moved: "When moved",
  cancelled: "When cancelled",
};

export const channelWords: Record<Channel, string> = { mail: "Email", text: "Text" };

export const statusWords: Record<ReminderStatus, { label: string; color: string }> = {
  waiting: { label: "Scheduled", color: "blue" },
  sending: { label: "Sending", color: "blue" },
  sent: { label: "Sent", color: "green" },
  dropped: { label: "Not sent", color: "gray" },
  failed: { label: "Failed", color: "red" },
};

const hour = 60;
const day = 24 * hour;

/** "2 hours before", "1 day before". */
export function leadWords(minutes: number): string {
  const [count, unit] =
    minutes % day === 0
      ? [minutes / day, "day"]
      : minutes % hour === 0
        ? [minutes / hour, "hour"]
        : [minutes, "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"} before`;
}

export const leadOptions = [15, 30, 60, 120, 180, 240, 360, 720, 1440, 2880, 4320, 7 * day, 14 * day];

/** "1 day before, by mail and text". */
export function ruleWords(rule: Pick<ReminderRule, "kind" | "minutes_before">): string {
  return rule.minutes_before === null ? kindWords[rule.kind] : leadWords(rule.minutes_before);
}

/** By the first that is sent. */
export function inOrder(rules: readonly ReminderRule[]): ReminderRule[] {
  const places: Record<NewsKind, number> = { booked: 0, before: 1, moved: 2, cancelled: 3 };
  return rules.toSorted(
    (a, b) => places[a.kind] - places[b.kind] || (b.minutes_before ?? 0) - (a.minutes_before ?? 0),
  );
}
