/** Runs a program of the database together with a guard that stops it when Plumbline itself is killed. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { type Account, startedAs } from "./account.ts";

export type Guarded = {
  /** Exit status as a shell counts it: above 128 a signal. */
  exited: Promise<number>;
  /** Asks the program to end: at once and cleanly, harder after 25 seconds. `exited` tells when it has. */
  stop: () => void;
};

/**
 * The guard lives exactly as long as the program it started. It learns of Plumbline's death, kill -9 included,
 * because the pipe at its input closes. It has a session of its own, so Ctrl-C in the terminal passes it by.
 * A signal sent before the program listens is lost, hence the repetition; SIGTERM ends it before it listens, and one
 * that was brought to a standstill hears of it only when it goes on. Nor does
 * the watcher rely on being told that all is over, for it may not have listened yet: it sees that nobody is left.
 */
const script = `
shift
exec 3<&0
trap : HUP INT TERM
trap 'kill -CONT $engine; kill -TERM $engine; kill -INT $engine' USR1
trap 'kill -CONT $engine; kill -QUIT $engine' USR2
"$@" </dev/null 3<&- &
engine=$!
(
  trap '' HUP INT TERM
  trap 'kill -KILL $timer; exit' USR1
  pause() { sleep 1 & timer=$!; wait $timer; }
  while read -r _; do :; done <&3
  turn=0
  while [ $turn -lt 25 ] && kill -USR1 $$; do pause; turn=$((turn + 1)); done
  while kill -USR2 $$; do pause; done
) 2>/dev/null &
watcher=$!
exec 3<&-
status=0
while kill -0 $engine 2>/dev/null; do wait $engine; status=$?; done
kill -USR1 $watcher
exit $status
`;

export type GuardedCommand = {
  account: Account;
  /** Named in the process list, so that people see whose database it is. */
  folder: string;
  /** A folder the account may enter. */
  cwd: string;
  command: string[];
  libraryPath?: string;
  /** Every line the program says. */
  onLine: (line: string) => void;
};

/** Without a Unix shell (Windows) the command runs unguarded. */
export function runGuarded({ account, folder, cwd, command, libraryPath, onLine }: GuardedCommand): Guarded {
  const guarded = ["/bin/sh", "-c", script, "plumbline-guard", folder, ...account.prefix, ...command];
  const [program = "", ...words] = process.platform === "win32" ? command : guarded;
  const child = spawn(program, words, {
    detached: process.platform !== "win32",
    windowsHide: true,
    cwd,
    ...startedAs(account),
    env: engineEnvironment(libraryPath),
    stdio: ["pipe", "ignore", "pipe"],
  });
  child.stdin.on("error", () => undefined);
  createInterface({ input: child.stderr }).on("line", onLine);
  const closed = once(child, "close").catch(() => undefined);
  const exited = once(child, "exit").then(
    async ([code, signal]) => {
      child.stdin.destroy();
      // The last words arrive with the close, which waits for every helper process that still writes.
      await Promise.race([closed, delay(300)]);
      return signal === null ? Number(code) : 128;
    },
    (error: Error) => {
      onLine(error.message);
      return 127;
    },
  );
  return { exited, stop: () => void child.stdin.end() };
}

/** The engine sees none of the program's own settings and secrets, and speaks English to the log. */
export function engineEnvironment(libraryPath: string | undefined): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  return {
    PATH,
    SystemRoot,
    TEMP,
    TMP,
    LC_ALL: "C",
    ...(libraryPath && { LD_LIBRARY_PATH: libraryPath, DYLD_LIBRARY_PATH: libraryPath }),
  };
}
