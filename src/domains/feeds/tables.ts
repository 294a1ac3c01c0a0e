/** Where feeds are kept, what was taken in from other calendars, and what invited members were told. */
import type { JSONColumnType } from "kysely";
import type { FeedCovers, FeedShows } from "./contract.ts";

export type CalendarFeedRow = {
  organization_id: string;
  id: string;
  user_id: string;
  name: string;
  covers: FeedCovers;
  shows: FeedShows;
  secret_hash: Buffer;
  last_read_at: string | null;
  created_at: string;
  renewed_at: string | null;
};

export type CalendarImportRow = {
  organization_id: string;
  for_member: string;
  uid: string;
  recurrence_id: string;
  event_id: number;
  fingerprint: string;
  imported_at: string;
  /** By which the other calendar numbers its changes, and when it made the last one. */
  sequence: number;
  changed_at: string | null;
  told: JSONColumnType<SourceState> | null;
};

/** What the other calendar said of an event or of a whole series; `when` is compared and never read. */
export type SourceState = {
  title: string;
  description: string | null;
  location: string | null;
  when: string;
  /** Wall-clock times of a series that are left out. */
  leftOut: string[];
};

export type CalendarInviteeRow = {
  organization_id: string;
  user_id: string;
  since: string;
};

export type CalendarInvitationRow = {
  organization_id: string;
  user_id: string;
  event_id: number;
  sequence: number;
  told: string;
  is_on: boolean;
};

export type FeedTables = {
  calendar_feeds: CalendarFeedRow;
  calendar_imports: CalendarImportRow;
  calendar_invitees: CalendarInviteeRow;
  calendar_invitations: CalendarInvitationRow;
};
