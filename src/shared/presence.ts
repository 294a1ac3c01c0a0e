/** What members do with a record just now, and for how long somebody counts as there after they were last heard of. */

/** The records that have a page or a window, by the names that the event log gives them. */
export const presenceKinds = [
  "customer",
  "job",
  "contract",
  "invoice",
  "recurring_invoice",
  "conversation",
  "service",
  "template",
  "segment",
  "campaign",
  "automation",
  "task",
  "calendar_event",
] as const;
export type PresenceKind = (typeof presenceKinds)[number];

/** "editing": a form over it is open. "typing": keys are pressed. "gone": this page was left. */
export const presenceStates = ["viewing", "editing", "typing", "gone"] as const;
export type PresenceState = (typeof presenceStates)[number];

/** As it is told to the others who look at the record. */
export type Presence = {
  kind: PresenceKind;
  id: number;
  /** One of a member's pages. */
  page: string;
  user: string;
  name: string;
  state: PresenceState;
};

export const presenceTimes = {
  /** How often a page says that it is still there: while others are, and while nobody would hear it. */
  togetherMs: 6_000,
  aloneMs: 20_000,
  typingMs: 3_000,
  /** Who was not heard of for so long has gone. */
  longestMs: 14_000,
  longestTypingMs: 8_000,
  /** For so long the server tells a page of others after it was last shown that its member may see the record. */
  watchMs: 30_000,
};
