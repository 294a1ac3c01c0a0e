/** Where the rate limiter counts attempts, as the database keeps them. */

export type AttemptCounterRow = {
  key: Buffer;
  failures: number;
  window_started_at: string;
  blocked_until: string | null;
};

export type AttemptCounterTables = { attempt_counters: AttemptCounterRow };
