/** The program's event log: one JSON line for each thing worth knowing, never a secret. */
import pino from "pino";

export type Log = pino.Logger;

const secrets = ["password", "token", "secret", "authorization", "cookie", "accessToken", "refreshToken"];

const stdout = 1;
const longestKept = 8 * 1024;

/** A logger that blanks out anything named like a secret, two levels deep. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[hidden]" },
    },
    output,
  );
}

/**
 * Writes the lines of one turn of the event loop together: with many requests at once, a write for each would take
 * longer than some of the answers. None is lost when the program ends or fails.
 */
function writtenTogether(): pino.DestinationStream {
  const destination = pino.destination({ dest: stdout, sync: true, minLength: longestKept });
  let isAsked = false;
  const flush = () => {
    isAsked = false;
    destination.flush();
  };
  process.on("exit", flush);
  return {
    write(line: string) {
      destination.write(line);
      if (isAsked) return;
      isAsked = true;
      setImmediate(flush);
    },
  };
}

/** One for the process: lines of two loggers keep their order. */
const output = writtenTogether();
