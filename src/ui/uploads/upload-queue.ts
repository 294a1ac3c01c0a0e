/** The files on their way to the server: a few at once, on any page of the app, over reloads and dead networks. */
import { isApiError } from "../api/api-error.ts";
import { makeIdempotencyKey } from "../api/idempotency-key.ts";
import { currentIdentity } from "../session/session.ts";
import { sendBytes } from "./send-bytes.ts";
import type { Begun, KeptUpload, UploadCalls, UploadFields, UploadItem } from "./upload-item.ts";
import { forgetUpload, keepUpload, keptUploads } from "./upload-store.ts";
import { getUploads, setUploads } from "./uploads-here.ts";

const mostAtOnce = 3;
const againMs = 15_000;
/** A file of gigabytes is not waited for: it is sent while the browser still copies it. */
const keepingMs = 2_000;

/** Whose files go, and how the server is asked. */
type Desk = { calls: UploadCalls; owner: string };

let desk: Desk | null = null;
const stops = new Map<string, () => void>();
/** Cents that somebody said yes to. */
const accepted = new Map<string, number>();

const change = (id: string, next: Partial<UploadItem>): void =>
  setUploads(getUploads().map((item) => (item.id === id ? { ...item, ...next } : item)));

const keptOf = ({ sent: _, state: __, ...kept }: UploadItem): KeptUpload => kept;

export const uploads = {
  /** Goes on with what an earlier page of this person left. What another person left on this page waits for them. */
  async open(calls: UploadCalls, owner: string): Promise<void> {
    const isSame = desk?.owner === owner;
    desk = { calls, owner };
    if (isSame) return goOn();
    for (const stop of stops.values()) stop();
    setUploads(getUploads().filter((item) => item.owner === owner));
    const kept = await keptUploads(owner);
    if (desk.owner !== owner) return;
    const known = new Set(getUploads().map(({ id }) => id));
    const left = kept.filter(({ id }) => !known.has(id));
    const waiting = left.map((each): UploadItem => ({ ...each, sent: 0, state: { kind: "waiting" } }));
    setUploads([...getUploads(), ...waiting]);
    goOn();
  },
  add(files: readonly File[], fields: UploadFields): void {
    const owner = desk?.owner ?? "";
    const added = files.map((bytes): UploadItem => {
      const { name, size } = bytes;
      const kept = { id: makeIdempotencyKey(), owner, name, size, bytes, fields, begun: null };
      return { ...kept, sent: 0, state: { kind: "waiting" } };
    });
    setUploads([
      ...getUploads(),
      ...added.map((item): UploadItem => ({ ...item, state: { kind: "keeping" } })),
    ]);
    for (const item of added) void keepFirst(item);
  },
  again(id: string): void {
    change(id, { state: { kind: "waiting" } });
    goOn();
  },
  accept(id: string, cents: number): void {
    accepted.set(id, cents);
    uploads.again(id);
  },
  /** Takes one that arrived out of the list, and gives every other up. */
  remove(id: string): void {
    const item = getUploads().find((each) => each.id === id);
    stops.get(id)?.();
    setUploads(getUploads().filter((each) => each.id !== id));
    void forgetUpload(id);
    if (item?.begun && item.state.kind !== "done" && isHere(item)) {
      void desk?.calls.cancel(item.begun).catch(() => undefined);
    }
    goOn();
  },
  clearDone(): void {
    setUploads(getUploads().filter(({ state }) => state.kind !== "done"));
  },
};

async function keepFirst(item: UploadItem): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, keepingMs));
  await Promise.race([keepUpload(keptOf(item)), late]);
  change(item.id, { state: { kind: "waiting" } });
  goOn();
}

/** A call carries whoever is signed in: of somebody who left nothing goes on until they are back. */
const isHere = ({ owner }: { owner: string }): boolean => owner === currentIdentity();

function goOn(): void {
  if (!desk || !isHere(desk)) return;
  const busy = getUploads().filter(
    ({ state }) => state.kind === "sending" || state.kind === "finishing",
  ).length;
  const free = Math.max(0, mostAtOnce - busy);
  for (const { id } of getUploads()
    .filter(({ state }) => state.kind === "waiting")
    .slice(0, free)) {
    change(id, { state: { kind: "sending" } });
    void send(desk, id).finally(goOn);
  }
}

async function send(at: Desk, id: string): Promise<void> {
  try {
    const begun = await begin(at, id);
    if (!begun || !(await sendParts(id, begun))) return;
    if (!isHere(at)) {
      wait(id);
      return;
    }
    change(id, { state: { kind: "finishing" } });
    await at.calls.finish(begun, fieldsOf(id));
    change(id, { state: { kind: "done", fileId: begun.fileId } });
    at.calls.onArrival(begun);
    await forgetUpload(id);
  } catch (error) {
    fail(at, id, error);
  }
}

const fieldsOf = (id: string): UploadFields => getUploads().find((each) => each.id === id)?.fields ?? {};

const wait = (id: string) => change(id, { state: { kind: "waiting" } });

/** Undefined when it was given up meanwhile, or has to wait for its owner. */
async function begin({ calls }: Desk, id: string): Promise<Begun | undefined> {
  const item = getUploads().find((each) => each.id === id);
  if (!item || item.begun) return item?.begun ?? undefined;
  if (!isHere(item)) {
    wait(id);
    return undefined;
  }
  const { name, size, fields } = item;
  const accepted_cents = accepted.get(id) ?? 0;
  const begun = await calls.begin({ name, size, ...fields, accepted_cents }, `${id}-${accepted_cents}`);
  if (!getUploads().some((each) => each.id === id)) {
    await calls.cancel(begun).catch(() => undefined);
    return undefined;
  }
  change(id, { begun });
  await keepUpload({ ...keptOf(item), begun });
  return begun;
}

/**
 * False when it was given up. What the server no longer takes may have been finished by an earlier page whose answer was
 * lost: asking to finish tells.
 */
async function sendParts(id: string, { url }: Begun): Promise<boolean> {
  const item = getUploads().find((each) => each.id === id);
  if (!item) return false;
  const sending = sendBytes(item.bytes, url, (sent) => change(id, { sent }));
  const stopped = new Promise<"stopped">((resolve) => {
    stops.set(id, () => {
      sending.stop();
      resolve("stopped");
    });
  });
  return (await Promise.race([sending.done, stopped]).finally(() => stops.delete(id))) !== "stopped";
}

function fail({ calls }: Desk, id: string, error: unknown): void {
  const item = getUploads().find((each) => each.id === id);
  if (!item) return;
  const price = calls.priceIn(error);
  if (price) return change(id, { state: { kind: "priced", ...price } });
  const isRefused = isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
  if (!isRefused) {
    change(id, { state: { kind: "offline" } });
    return wakeLater();
  }
  if (error.status === 404 && item.begun) return beginAnew(item);
  const [sentence = error.message] = Object.values(error.fields);
  change(id, { state: { kind: "refused", sentence } });
}

/** The server gave it up after days: from its first byte, as another upload. */
function beginAnew(item: UploadItem): void {
  const fresh: UploadItem = {
    ...item,
    id: makeIdempotencyKey(),
    begun: null,
    sent: 0,
    state: { kind: "waiting" },
  };
  setUploads(getUploads().map((each) => (each.id === item.id ? fresh : each)));
  void forgetUpload(item.id);
  void keepUpload(keptOf(fresh));
}

/** When the network is back, and every now and then, since browsers do not always notice. */
function wakeLater(): void {
  const wake = () => {
    removeEventListener("online", wake);
    clearTimeout(timer);
    setUploads(
      getUploads().map((item) =>
        item.state.kind === "offline" ? { ...item, state: { kind: "waiting" } } : item,
      ),
    );
    goOn();
  };
  const timer = setTimeout(wake, againMs);
  addEventListener("online", wake);
}
