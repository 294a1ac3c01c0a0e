/** Turns what the database refuses into sentences; what it does not know stays a bug. */
import { AppError, startupError, unavailable } from "../errors.ts";

type PostgresError = Error & { code?: string; constraint?: string };

const sentences: Record<string, () => AppError> = {
  "22021": () =>
    new AppError("invalid", "The text contains a character we can't save. Remove it and try again."),
  "22P05": () =>
    new AppError("invalid", "The text contains a character we can't save. Remove it and try again."),
  "22003": () => new AppError("invalid", "A number is too large."),
  "53100": () => unavailable("The disk is full, so nothing was saved. Free some space and try again."),
  "53300": () => unavailable("The database is busy. Try again in a moment."),
  "55P03": () => new AppError("conflict", "Someone else is changing this right now. Try again."),
  "57014": () => unavailable("This took too long and was stopped. Narrow your search and try again."),
  "57P01": () => unavailable("The database is restarting. Try again in a moment."),
  "57P02": () => unavailable("The database is restarting. Try again in a moment."),
  "57P03": () => unavailable("The database is starting. Try again in a moment."),
};

/** What the driver and the network say of a connection that is no more, or was never made. */
const connectionLost =
  /Connection terminated|not queryable|E(CONN\w+|PIPE|NOENT|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTFOUND|AI_AGAIN)\b|timeout exceeded when trying|timeout expired/;
const noAnswer = /Query read timeout/;

const isWordOfTheDatabase = (code: string | undefined): boolean => /^[0-9A-Z]{5}$/.test(code ?? "");

/** Whether the connection on which this went wrong is of no more use: only the database itself can say that it is. */
export function endsConnection(error: unknown): boolean {
  const { code, severity } = error as PostgresError & { severity?: string };
  return !isWordOfTheDatabase(code) || severity === "FATAL" || severity === "PANIC";
}

/** Keeps constraint violations (class 23) and serialization failures (class 40) as they are, for their callers. */
export function readableDatabaseError(error: unknown): unknown {
  const { code, message } = error as PostgresError;
  const sentence = code ? sentences[code] : undefined;
  if (sentence) return Object.assign(sentence(), { cause: error });
  if (noAnswer.test(message)) {
    return unavailable("The database isn't responding. Try again in a moment.", error);
  }
  // A refusal may quote what somebody has entered, so that only what is none is looked at for words.
  const isLost = isWordOfTheDatabase(code)
    ? code?.startsWith("08")
    : connectionLost.test(`${code ?? ""} ${message}`);
  if (isLost) return unavailable("We can't reach the database. Try again in a moment.", error);
  return error;
}

/** For those who ask the pool themselves: what `readableDatabaseError` knows is thrown as its sentence. */
export async function readably<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw readableDatabaseError(error);
  }
}

/** For a start or a command that cannot be without its database; what has nothing to do with that is given back. */
export function asStartupError(error: unknown, databaseUrl: string | undefined): unknown {
  const { code, message } = error as PostgresError;
  if (error instanceof AppError) return startupError(error.message);
  const isRefused = /^(28|3D)/.test(code ?? "");
  if (!isRefused && !(readableDatabaseError(error) instanceof AppError)) return error;
  const which = databaseUrl ? "The database in DATABASE_URL" : "The database";
  return startupError(`${which} cannot be reached: ${message || code}.`);
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
