/** What domains give to those above them, and what a process keeps for them. */
import { rememberedRules, rememberRules } from "#domains/calendar/booking/rules.ts";
import { eventOwners } from "#domains/calendar/owners.ts";
import { contractsOfFiles } from "#domains/contracts/linked-files.ts";
import { linkedRecords } from "#domains/files/linked-records.ts";
import { visitsOnCalendar } from "#domains/jobs/visits/calendar-owner.ts";
import { type Provided, provide } from "#platform/provided.ts";

export const providedParts = (): Provided =>
  new Map([
    provide(eventOwners, [visitsOnCalendar]),
    provide(rememberedRules, rememberRules()),
    provide(linkedRecords, { contract: contractsOfFiles }),
  ]);
