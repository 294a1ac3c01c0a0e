/** What a domain does about news: which events of the event log concern it, and the work that follows each of them. */
import { z } from "zod";
import { type Actor, actingWithin, requirePermission, type Scope, systemActor } from "../actor.ts";
import type { JobDefinition, KeyedWork } from "../app-context.ts";
import { appendEvent } from "../events.ts";
import { inTransaction } from "../transaction.ts";
import { type EventHead, findLoggedEvents, type LoggedEvent } from "./places.ts";

type Followed = {
  /** Under this name its place in the event log is kept: with another name it is another reader. */
  name: string;
  /** The types of events it follows, such as "calendar.event_moved". */
  on: readonly `${string}.${string}`[];
  /** Where a reader begins that has no place yet: at what happens from now on, or with the first event ever. */
  begins: "now" | "start";
  /** Whether work follows from this event; without it, from each of `on`. */
  concerns?: (event: EventHead) => boolean;
  /**
   * Whether work follows from any of these events of one organization; without it, it always does. Asked before the work
   * is saved, and only where that is soon: later it is saved unasked, and `run` has to find out by itself.
   */
  hasWork?: (actor: Actor, events: readonly EventHead[]) => Promise<boolean>;
  /** How long the work waits, so that what is changed again meanwhile is found as it then is. */
  afterSeconds?: number;
  /** Tries after the first, the wait doubling from 5 seconds; 5 unless given. */
  retries?: number;
};

type OneByOne = {
  /**
   * The work. All that `actor` does belongs to one transaction, with which the event counts as followed: whatever
   * happens, it is saved once or not at all. What leaves the house is a job enqueued within it.
   */
  run: (actor: Actor, event: LoggedEvent) => Promise<void>;
};

type InBatches = {
  /**
   * As `run`, for events of one organization that were read together, in the order of their ids. When it fails, each of
   * them is followed alone, so that one event that can't be followed holds up no other.
   */
  runBatch: (actor: Actor, events: readonly LoggedEvent[]) => Promise<void>;
};

export type Wanted = Followed & (OneByOne | InBatches);

const Work = z.object({
  reaction: z.string(),
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  event: z.int(),
  /** Further events of the same batch. */
  more: z.array(z.int()).optional(),
});
export type Work = z.infer<typeof Work>;

export type Reaction = Followed & { batchSize: number; job: JobDefinition<Work> };

/** A transaction of so many events is short, and costs hardly more than one of a single event. */
const largestBatch = 100;

/** No try may take longer; a program that died over one is noticed after this and up to a minute. */
const longestTry = 60;

export function defineReaction(wanted: Wanted): Reaction {
  const name = `reaction-${wanted.name}`;
  const follow = "run" in wanted ? oneByOne(wanted.run) : wanted.runBatch;
  const job: JobDefinition<Work> = {
    name,
    data: Work,
    ...(wanted.retries === undefined ? {} : { retries: wanted.retries }),
    expiresAfterSeconds: longestTry,
    afterLastTry: givenUp.name,
    async run(appContext, work, { id }) {
      const { organization } = work;
      const actor = systemActor(appContext, organization);
      const once = (act: (tx: Scope) => Promise<void>) =>
        inTransaction(requirePermission(actor, "audit.view"), async (tx) => {
          if (await appContext.jobs.finishWithin(tx, name, id)) await act(tx);
          return null;
        });
      try {
        await once(async (tx) => {
          const events = await findLoggedEvents(tx, eventsOf(work));
          if (events.length > 0) await follow(actingWithin(tx, actor), events);
        });
      } catch (error) {
        if (eventsOf(work).length === 1) throw error;
        appContext.log.warn(
          { err: error, reaction: wanted.name },
          "A batch of events is followed one by one",
        );
        await once((tx) => appContext.jobs.enqueueAll(tx.db, job, eventsOf(work).map(alone(work))));
      }
    },
  };
  return { ...wanted, batchSize: "run" in wanted ? 1 : largestBatch, job };
}

const eventsOf = ({ event, more = [] }: Work): number[] => [event, ...more];

const alone =
  ({ reaction, organization }: Work) =>
  (event: number): KeyedWork<Work> => ({
    organizationId: organization.id,
    data: { reaction, organization, event },
    key: String(event),
  });

const oneByOne =
  (run: OneByOne["run"]): InBatches["runBatch"] =>
  async (actor, events) => {
    for (const event of events) await run(actor, event);
  };

/** Leaves a trace in the log and, for the business, in its audit log: nobody should have to wonder why nothing came. */
const givenUp: JobDefinition<Work> = {
  name: "reaction-given-up",
  data: Work,
  async run(appContext, work, { id }) {
    const { reaction, organization } = work;
    const actor = systemActor(appContext, organization);
    await inTransaction(requirePermission(actor, "audit.view"), async (tx) => {
      if (!(await appContext.jobs.finishWithin(tx, givenUp.name, id))) return null;
      const about = { reaction, events: eventsOf(work), organizationId: organization.id };
      appContext.log.error(about, "What follows an event failed at every try and is left out");
      for (const { id: eventId, subject, title } of await findLoggedEvents(tx, eventsOf(work)))
        await appendEvent(tx, {
          type: "reaction.failed",
          subject,
          title: `What follows was given up: ${title}`,
          description: `The "${reaction}" step failed at every try`,
          data: { reaction, event: eventId },
        });
      return null;
    });
  },
};

/** The jobs by which reactions do their work. */
export const jobsOf = (reactions: readonly Reaction[]): JobDefinition<Work>[] => [
  givenUp,
  ...reactions.map(({ job }) => job),
];
