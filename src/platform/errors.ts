/** What can go wrong in words a user may read; anything that is not one of these is a bug. */

/** Each code has one HTTP status; see `httpStatusOf`. */
export type ErrorCode =
  | "invalid"
  | "unauthenticated"
  | "payment_required"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "too_large"
  | "too_many_requests"
  | "unavailable";

const statusByCode: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  too_many_requests: 429,
  unavailable: 503,
};

export type ErrorDetails = {
  /** Sentences by field name, for forms. */
  fields?: Record<string, string>;
  /** Facts a screen may use to offer a way out, such as the version that won. */
  details?: Record<string, unknown>;
  /** Seconds after which the same request may succeed. */
  retryAfterSeconds?: number;
  /** What is logged and never shown. */
  cause?: unknown;
};

/** An expected failure. Its message is shown to the user as it stands. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, more: ErrorDetails = {}) {
    super(message, { cause: more.cause });
    this.name = "AppError";
    this.code = code;
    this.fields = more.fields;
    this.details = more.details;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export const httpStatusOf = (code: ErrorCode): number => statusByCode[code];

export const invalid = (message: string, fields?: Record<string, string>) =>
  new AppError("invalid", message, { fields });
export const unauthenticated = (message: string) => new AppError("unauthenticated", message);
export const forbidden = (message: string, details?: Record<string, unknown>) =>
  new AppError("forbidden", message, { details });
/** Another organization's record and a record that never existed look the same (features.md T-SET-1). */
export const notFound = (thing: string) => new AppError("not_found", `${thing} not found`);
export const conflict = (message: string, details?: Record<string, unknown>) =>
  new AppError("conflict", message, { details });
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new AppError("too_many_requests", message, { retryAfterSeconds });
export const unavailable = (message: string, cause?: unknown) =>
  new AppError("unavailable", message, { cause, retryAfterSeconds: 5 });

/** What was asked for, or undefined when it failed with this code; every other failure is thrown on. */
export function undefinedWhen<T>(code: ErrorCode, asked: Promise<T>): Promise<T | undefined> {
  return asked.catch((error: unknown) => {
    if (error instanceof AppError && error.code === code) return undefined;
    throw error;
  });
}

/** A reason the program cannot start, printed as one sentence without a stack. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}

export const startupError = (message: string): Error => new StartupError(message);
