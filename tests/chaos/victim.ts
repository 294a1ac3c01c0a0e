/** What the kill test needs to know of the program that it kills. */
import type { ChildProcess } from "node:child_process";

export type Victim = {
  name: string;
  /** Starts the program on a data folder, which may not exist yet. */
  start(dataDir: string): ChildProcess;
  /** Resolves when the program takes writes; rejects when it ends before. */
  ready(program: ChildProcess): Promise<void>;
  /** Has the program write until it dies, and reports each write that it has acknowledged. */
  work(program: ChildProcess, acknowledged: (write: string) => void): void;
  /** Whether there was a write of every kind; a program that outlives a blow goes on until then. Without it, of any. */
  hasWrittenAll?(acknowledged: ReadonlySet<string>): boolean;
  /** Opens the data, with no program running on it, and throws when an acknowledged write is lost or any write is torn. */
  check(dataDir: string, acknowledged: ReadonlySet<string>): Promise<void>;
  /** Runs the program until what follows from the acknowledged writes is done, and throws when it is not, or was done twice. */
  settle?(dataDir: string, acknowledged: ReadonlySet<string>): Promise<void>;
};
