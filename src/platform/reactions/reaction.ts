/** What a domain does about news: which events of the event log concern it, and the work that follows each of them. */
import { z } from "zod";
import { type Actor, actingWithin, requirePermission, systemActor } from "../actor.ts";
import type { JobDefinition } from "../app-context.ts";
import { appendEvent } from "../events.ts";
import { inTransaction } from "../transaction.ts";
import { type EventHead, findLoggedEvent, type LoggedEvent } from "./places.ts";

type Wanted = {
  /** Under this name its place in the event log is kept: with another name it is another reader. */
  name: string;
  /** The types of events it follows, such as "calendar.event_moved". */
  on: readonly `${string}.${string}`[];
  /** Where a reader begins that has no place yet: at what happens from now on, or with the first event ever. */
  begins: "now" | "start";
  /** Whether work follows from this event; without it, from each of `on`. */
  concerns?: (event: EventHead) => boolean;
  /** How long the work waits, so that what is changed again meanwhile is found as it then is. */
  afterSeconds?: number;
  /** Tries after the first, the wait doubling from 5 seconds; 5 unless given. */
  retries?: number;
  /**
   * The work. All that `actor` does belongs to one transaction, with which the event counts as followed: whatever
   * happens, it is saved once or not at all. What leaves the house is a job enqueued within it.
   */
  run: (actor: Actor, event: LoggedEvent) => Promise<void>;
};

const Work = z.object({
  reaction: z.string(),
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  event: z.int(),
});
export type Work = z.infer<typeof Work>;

export type Reaction = Wanted & { job: JobDefinition<Work> };

/** No try may take longer; a program that died over one is noticed after this and up to a minute. */
const longestTry = 60;

export function defineReaction(wanted: Wanted): Reaction {
  const name = `reaction-${wanted.name}`;
  const job: JobDefinition<Work> = {
    name,
    data: Work,
    ...(wanted.retries === undefined ? {} : { retries: wanted.retries }),
    expiresAfterSeconds: longestTry,
    afterLastTry: givenUp.name,
    async run(appContext, { organization, event: eventId }, { id }) {
      const actor = systemActor(appContext, organization);
      await inTransaction(requirePermission(actor, "audit.view"), async (tx) => {
        if (!(await appContext.jobs.finishWithin(tx, name, id))) return null;
        const event = await findLoggedEvent(tx, eventId);
        if (event) await wanted.run(actingWithin(tx, actor), event);
        return null;
      });
    },
  };
  return { ...wanted, job };
}

/** Leaves a trace in the log and, for the business, in its audit log: nobody should have to wonder why nothing came. */
const givenUp: JobDefinition<Work> = {
  name: "reaction-given-up",
  data: Work,
  async run(appContext, { reaction, organization, event: eventId }, { id }) {
    const actor = systemActor(appContext, organization);
    await inTransaction(requirePermission(actor, "audit.view"), async (tx) => {
      if (!(await appContext.jobs.finishWithin(tx, givenUp.name, id))) return null;
      const event = await findLoggedEvent(tx, eventId);
      const about = { reaction, event: eventId, organizationId: organization.id, type: event?.type };
      appContext.log.error(about, "What follows an event failed at every try and is left out");
      if (!event) return null;
      await appendEvent(tx, {
        type: "reaction.failed",
        subject: event.subject,
        title: `What follows was given up: ${event.title}`,
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
