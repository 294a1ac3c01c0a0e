/** What every part of the server stands on, made once at start and handed down with each actor. */
import type { Kysely } from "kysely";
import type pg from "pg";
import type { z } from "zod";
import type { Config } from "./config.ts";
import type { DiskGuard } from "./disk-guard.ts";
import type { IdentityPort } from "./identity/port.ts";
import type { Live } from "./live/port.ts";
import type { Log } from "./log.ts";
import type { MailPort } from "./mail/port.ts";
import type { Notices } from "./notices.ts";
import type { CollectingPort } from "./payments/collecting/port.ts";
import type { PaymentPort } from "./payments/port.ts";
import type { Provided } from "./provided.ts";
import type { RoutingPort } from "./routing/port.ts";
import type { SmsPort } from "./sms/port.ts";
import type { CarrierStandIn } from "./sms/stand-in/stand-in.ts";
import type { Incoming } from "./storage/incoming.ts";
import type { StoragePort } from "./storage/port.ts";

export type AppContext = {
  readonly config: Config;
  readonly log: Log;
  /** Connections of the restricted role; row level security decides what they see. */
  readonly pool: pg.Pool;
  readonly disk: DiskGuard;
  readonly jobs: Jobs;
  readonly mail: MailPort;
  readonly sms: SmsPort;
  /** Where the demo's texts stay, and all others while no carrier is connected; then it is `sms`. */
  readonly carrierStandIn: CarrierStandIn;
  /** The bytes of files, and those that are on their way in. */
  readonly storage: StoragePort;
  readonly incoming: Incoming;
  /** What businesses pay us. */
  readonly payments: PaymentPort;
  /** What their customers pay businesses. */
  readonly collecting: CollectingPort;
  readonly identity: IdentityPort;
  readonly notices: Notices;
  readonly reactions: Reactions;
  /** Tells open screens what has changed. */
  readonly live: Live;
  readonly routing: RoutingPort;
  /** What domains give to those above them; see `providedBy`. */
  readonly provided: Provided;
};

/** A kind of work: its name, the shape of what it needs, and how it is done. Doing it twice must do no harm. */
export type JobDefinition<Data extends object = object> = {
  name: string;
  data: z.ZodType<Data>;
  run: (
    appContext: AppContext,
    data: Data,
    job: { id: string; organizationId: string | null },
  ) => Promise<void>;
  /** Tries after the first; the wait doubles from 5 seconds. */
  retries?: number;
  /** How long a try may take before it is believed to have died; five minutes unless given. */
  expiresAfterSeconds?: number;
  /** The name of the job that gets the data when the last try has failed. */
  afterLastTry?: string;
  /** For work that nobody asks for. */
  clock?: ClockTime;
};

/** A time of the clock in UTC that comes again and again. */
export type ClockTime = {
  /** A part of a day, or a day: counted from midnight. */
  everyMinutes: number;
  /** How many minutes later than that, such as 3 * 60 + 17 for a quarter past three each day. */
  after?: number;
  /** Done as soon as the program runs again, if it did not run at that time; otherwise left until the next. */
  isMadeUpFor?: boolean;
};

export type EnqueueOptions = {
  /** A second job with the same id is never added, also when the first was done within the last week. */
  id?: string;
  /** A second job with the same key, while the first waits or runs, is not added. */
  singletonKey?: string;
  startAfter?: Date;
};

/** One of many jobs of a kind. While a job of the same kind with the same key waits or runs, it is not added. */
export type KeyedWork<Data extends object> = {
  organizationId: string;
  data: Data;
  key: string;
  startAfter?: Date;
};

/** The transaction of an organization that asks for work: a `Scope`, of which only this much is needed. */
type Asking = { readonly organizationId: string; readonly db: Kysely<unknown> };

export type Jobs = {
  enqueue<D extends object>(
    tx: Asking,
    job: JobDefinition<D>,
    data: D,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** For work of several organizations, within the transaction `trx`. */
  enqueueAll<D extends object>(
    trx: Kysely<unknown>,
    job: JobDefinition<D>,
    work: readonly KeyedWork<D>[],
  ): Promise<void>;
  /**
   * Ends a running job with the transaction `tx`, so that its work is saved exactly once. False when another process
   * did it meanwhile: then there is nothing left to do.
   */
  finishWithin(tx: Pick<Asking, "db">, name: string, id: string): Promise<boolean>;
  /** For work that belongs to no organization, such as mail about an account nobody knows. */
  enqueueAlone<D extends object>(job: JobDefinition<D>, data: D, options?: EnqueueOptions): Promise<void>;
  /** Begins to take jobs of these kinds. */
  work(appContext: AppContext, definitions: JobDefinition<never>[]): Promise<void>;
  /** Lets running jobs finish, takes no new ones. */
  stop(): Promise<void>;
};

/** Those who follow the events of the event log (docs/decisions/0039). */
export type Reactions = {
  /** Whether anybody follows events of this type. */
  awaits(type: string): boolean;
  /** Wakes the readers of all processes, soon. To be called when such an event is saved. */
  wake(): void;
  /** Begins to read. Several processes may: each reader's place is locked while it moves. */
  work(appContext: AppContext): void;
  stop(): Promise<void>;
};
