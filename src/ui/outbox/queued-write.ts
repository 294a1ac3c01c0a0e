/** What somebody did without a network, kept on their device until the server has it. */

/** The server's answer to a change that it did not take. */
export type Refusal = { status: number; code: string; message: string };

export type NewWrite = {
  /** Whose it is, as `identityOf` names a person in a business. Nobody else sees or sends it. */
  owner: string;
  /** What it changes, such as "job:12". Changes of one subject reach the server in the order in which they were made. */
  subject: string;
  /** Which sender takes it to the server, and what it does: "visit.start". */
  kind: string;
  /** What the sender needs; plain JSON. */
  input: Record<string, unknown>;
  /** As the person reads it in the list: "Started · Water heater, Ana Ruiz". */
  label: string;
  /** What the person typed, shown when it is refused so that nothing is lost. */
  text: string | null;
};

export type QueuedWrite = NewWrite & {
  /** Made here; it is the Idempotency-Key as well, so sending it twice does it once. */
  id: string;
  /** Counts up on this device. */
  sequence: number;
  /** When it happened, ISO 8601 in UTC. */
  at: string;
  /** Null while it waits. */
  refusal: Refusal | null;
};

/** Where writes and what is read without a network are kept. All promises reject when the device refuses. */
export type OfflineStore = {
  /** In the order in which they were made. */
  writesOf(owner: string): Promise<QueuedWrite[]>;
  addWrite(write: Omit<QueuedWrite, "sequence">): Promise<void>;
  /** Does nothing when it has been removed meanwhile. */
  changeWrite(write: QueuedWrite): Promise<void>;
  removeWrites(ids: readonly string[]): Promise<void>;
  readPack(owner: string, name: string): Promise<unknown>;
  keepPack(owner: string, name: string, pack: unknown): Promise<void>;
  /** Forgets what others than `owner` could read here; with null, what anybody could. */
  forgetPacks(owner: string | null): Promise<void>;
};

/** A change waits behind an earlier one of the same subject that was refused. */
export function isBehindRefusal(write: QueuedWrite, writes: readonly QueuedWrite[]): boolean {
  return writes.some(
    (other) => other.subject === write.subject && other.sequence < write.sequence && other.refusal !== null,
  );
}

/** Those that are taken to go through, in order: neither refused nor behind one that was. */
export function hopefulOf(writes: readonly QueuedWrite[]): QueuedWrite[] {
  return writes.filter((write) => write.refusal === null && !isBehindRefusal(write, writes));
}

/** A UUID (version 4, RFC 9562); crypto.randomUUID is missing on plain http addresses other than localhost. */
export function makeUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
