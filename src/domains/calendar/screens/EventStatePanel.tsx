/** The state of an entry of the calendar, for screens of later domains. */
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { EventStatus } from "../contract.ts";
import { statusLabels } from "./calendar-words.ts";

export const EventStatePanel = ({ status }: { status: EventStatus }) => (
  <StatusBadge status={status} label={statusLabels[status]} size="sm" />
);
