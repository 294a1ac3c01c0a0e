/** What every part of the server stands on, made once at start and handed down with each actor. */
import type pg from "pg";
import type { Config } from "./config.ts";
import type { DiskGuard } from "./disk-guard.ts";
import type { Jobs } from "./jobs.ts";
import type { Log } from "./log.ts";
import type { MailPort } from "./mail/port.ts";
import type { Notices } from "./notices.ts";
import type { PaymentPort } from "./payments/port.ts";

export type Ground = {
  readonly config: Config;
  readonly log: Log;
  /** Connections of the restricted role; row level security decides what they see. */
  readonly pool: pg.Pool;
  readonly disk: DiskGuard;
  readonly jobs: Jobs;
  readonly mail: MailPort;
  readonly payments: PaymentPort;
  readonly notices: Notices;
};
