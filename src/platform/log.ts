/** The program's event log: one JSON line for each thing worth knowing, never a secret. */
import pino from "pino";

export type Log = pino.Logger;

const secrets = ["password", "token", "secret", "authorization", "cookie", "accessToken", "refreshToken"];

/** A logger that blanks out anything named like a secret, two levels deep. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[hidden]" },
  });
}
