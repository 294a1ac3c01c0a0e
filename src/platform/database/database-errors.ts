/** Turns what the database refuses into sentences; what it does not know stays a bug. */
import { AppError, unavailable } from "../errors.ts";

type PostgresError = Error & { code?: string; constraint?: string };

const sentences: Record<string, () => AppError> = {
  "22021": () => new AppError("invalid", "The text contains a character that cannot be stored."),
  "22P05": () => new AppError("invalid", "The text contains a character that cannot be stored."),
  "22003": () => new AppError("invalid", "A number is too large."),
  "53100": () => unavailable("The disk is full. Nothing was saved; free some space and try again."),
  "53300": () => unavailable("The database is busy. Please try again in a moment."),
  "55P03": () => new AppError("conflict", "Somebody else is changing this right now. Please try again."),
  "57014": () => unavailable("This took too long and was stopped. Please narrow it down and try again."),
  "57P01": () => unavailable("The database is restarting. Please try again in a moment."),
  "57P03": () => unavailable("The database is starting. Please try again in a moment."),
};

const connectionLost =
  /Connection terminated|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|timeout exceeded when trying/;

/** Keeps constraint violations (class 23) and serialization failures (class 40) as they are, for their callers. */
export function readableDatabaseError(error: unknown): unknown {
  const { code, message } = error as PostgresError;
  const sentence = code ? sentences[code] : undefined;
  if (sentence) return Object.assign(sentence(), { cause: error });
  if (code?.startsWith("08") || connectionLost.test(`${code ?? ""} ${message}`)) {
    return unavailable("The database cannot be reached. Please try again in a moment.", error);
  }
  return error;
}

/** True when two transactions got in each other's way and the whole of one may simply be tried again. */
export const isWorthRetrying = (error: unknown): boolean =>
  ["40001", "40P01"].includes((error as PostgresError).code ?? "");

/** The name of the unique index that refused a row, if that is what happened. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as PostgresError;
  return code === "23505" || code === "23P01" || code === "23503" || code === "23514"
    ? constraint
    : undefined;
}
