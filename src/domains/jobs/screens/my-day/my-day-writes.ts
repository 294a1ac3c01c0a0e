/** What a technician notes on a visit: how each note looks on the phone at once, before the server has it. */
import { sumOfProducts } from "#shared/money/money.ts";
import { makeUuid, type NewWrite, type QueuedWrite } from "#ui/outbox/queued-write.ts";
import type { Signature } from "../../lines/contract.ts";
import type { DayPack } from "../../visits/contract.ts";
import { durationText } from "../job-words.ts";

export type MyVisit = DayPack["visits"][number];
export type MyCheck = MyVisit["checklist"][number];

/** The steps that can be taken back when the server has them. */
export type SentStep = "on_the_way" | "started";

/** What may be noted, with what the call needs. */
export type VisitNote =
  | { do: "on_the_way" }
  | { do: "start" }
  /** What the server has already; what waits in the outbox is taken out of it instead. */
  | { do: "step_back"; from: SentStep }
  | { do: "finish"; report: string }
  | { do: "reopen"; reason: string }
  /** With what was read or signed, or the photo that is taken out, where the item asks for it. */
  | {
      do: "tick";
      item_id: string;
      is_done: boolean;
      reading?: string;
      signature?: Signature;
      photo_id?: number;
    }
  | {
      do: "add_use";
      use_id: string;
      kind: "part" | "time";
      name: string;
      quantity: string;
      minutes: number | null;
    }
  | { do: "remove_use"; use_id: string };

/** As it lies in the outbox. */
export type VisitInput = { visit_id: number; job_id: number; note: VisitNote };

export const areaOfVisits = "visit";

/** The checklist belongs to the job, and the last visit needs it: so what concerns one job keeps its order. */
export const subjectOf = ({ job_id }: Pick<MyVisit, "job_id">): string => `job:${job_id}`;

export const visitInputOf = (write: QueuedWrite): VisitInput => write.input as VisitInput;

export function newUse(
  kind: "part" | "time",
  name: string,
  quantity: string,
  minutes: number | null,
): VisitNote {
  return { do: "add_use", use_id: makeUuid(), kind, name, quantity, minutes };
}

export function writeFor(owner: string, visit: MyVisit, note: VisitNote): NewWrite {
  const input: VisitInput = { visit_id: visit.id, job_id: visit.job_id, note };
  return {
    owner,
    subject: subjectOf(visit),
    kind: `${areaOfVisits}.${note.do}`,
    input,
    label: `${wordsOf(note, visit)} · ${visit.job_title}, ${visit.client_name}`,
    text: textOf(note),
  };
}

function wordsOf(note: VisitNote, visit: MyVisit): string {
  const item = note.do === "tick" && visit.checklist.find(({ id }) => id === note.item_id);
  const use = note.do === "remove_use" && visit.uses.find(({ id }) => id === note.use_id);
  switch (note.do) {
    case "on_the_way":
      return "On the way";
    case "start":
      return "Started";
    case "step_back":
      return note.from === "started" ? "Start undone" : "On the way undone";
    case "finish":
      return "Completed";
    case "reopen":
      return "Reopened";
    case "tick":
      return `${tickWords(note)} "${item ? item.text : "an item"}"`;
    case "add_use":
      return `Used ${usedWords(note)}`;
    case "remove_use":
      return `Removed ${use ? usedWords(use) : "a part"}`;
  }
}

const tickWords = ({ is_done, photo_id }: VisitNote & { do: "tick" }): string => {
  if (photo_id !== undefined) return "Removed the photo of";
  return is_done ? "Checked" : "Unchecked";
};

function textOf(note: VisitNote): string | null {
  if (note.do === "finish") return note.report || null;
  if (note.do === "reopen") return note.reason;
  if (note.do === "tick") return note.reading ?? null;
  return note.do === "add_use" ? usedWords(note) : null;
}

/** "2 × Anode rod", or "45 min · Travel". */
export function usedWords(use: {
  kind: string;
  name: string;
  quantity: string;
  minutes: number | null;
}): string {
  if (use.kind === "part") return use.quantity === "1" ? use.name : `${use.quantity} × ${use.name}`;
  const minutes = use.minutes ?? sumOfProducts([[60, use.quantity]]);
  return use.name ? `${durationText(minutes)} · ${use.name}` : durationText(minutes);
}

/** The days as they are when all that waits has gone through. What the server sent is not touched. */
export function withWrites(
  days: readonly DayPack[],
  writes: readonly QueuedWrite[],
  byName: string,
): readonly DayPack[] {
  if (writes.length === 0) return days;
  return days.map((day) => ({
    ...day,
    visits: day.visits.map((visit) =>
      writes.reduce((shown, write) => noted(shown, visitInputOf(write), write.at, byName), visit),
    ),
  }));
}

/** Doing it twice changes nothing more: the server's answer may be in already. */
function noted(visit: MyVisit, { visit_id, job_id, note }: VisitInput, at: string, by: string): MyVisit {
  if (note.do === "tick") return job_id === visit.job_id ? ticked(visit, note, at, by) : visit;
  if (visit_id !== visit.id) return visit;
  switch (note.do) {
    case "on_the_way":
      return { ...visit, status: "on_the_way", on_the_way_at: at };
    case "start":
      return { ...visit, status: "started", started_at: at };
    case "step_back":
      return visit.status === note.from ? { ...visit, ...before(visit) } : visit;
    case "finish":
      return { ...visit, status: "done", done_at: at, report: note.report || visit.report };
    case "reopen":
      return { ...visit, status: "started", done_at: null };
    case "remove_use":
      return { ...visit, uses: visit.uses.filter(({ id }) => id !== note.use_id) };
    case "add_use": {
      const { use_id: id, kind, name, quantity, minutes } = note;
      const use = { id, kind, name, quantity, minutes, ...unpriced, by_name: by, at };
      return { ...visit, uses: [...visit.uses.filter((known) => known.id !== id), use] };
    }
  }
}

/** The server knows what it costs and what it is sold for. */
const unpriced = { unit_cost_cents: null, unit_price_cents: null, service_id: null };

/** Where the visit was before the step in which it is. */
const before = ({ status, on_the_way_at }: MyVisit) =>
  status === "started" && on_the_way_at !== null
    ? { status: "on_the_way" as const, started_at: null }
    : { status: "scheduled" as const, on_the_way_at: null, started_at: null };

function ticked(visit: MyVisit, note: VisitNote & { do: "tick" }, at: string, by: string): MyVisit {
  const checklist = visit.checklist.map((item) =>
    item.id === note.item_id
      ? {
          ...item,
          done_at: note.is_done ? at : null,
          done_by_name: note.is_done ? by : null,
          reading: note.reading ?? null,
          signature: note.signature ?? null,
          photo_id: null,
        }
      : item,
  );
  return { ...visit, checklist };
}
