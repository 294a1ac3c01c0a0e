/** What stands in the panel for a new message, for one or for many, kept in this browser until it is sent. */
import type { CustomerSource, CustomerStatus } from "#domains/customers/contract.ts";
import type { Audience, BulkMessage, BulkPurpose, NewBulk } from "../../bulk/contract.ts";
import { useDraft } from "../drafts.ts";

export type SingleDraft = { name: string; customerId: number | null; text: string };
type Chosen = { id: number; name: string };

export type BulkDraft = {
  text: string;
  purpose: BulkPurpose;
  by: Audience["kind"];
  segmentId: number | null;
  search: string;
  status: CustomerStatus | "";
  source: CustomerSource | "";
  /** Statuses that the panel can't show one by one, of a draft that was made elsewhere. */
  statuses: CustomerStatus[];
  chosen: Chosen[];
  except: number[];
};

type NewMessageDraft = { to: "one" | "many"; single: SingleDraft; bulk: BulkDraft };

export const blankBulk: BulkDraft = {
  text: "",
  purpose: "conversation",
  by: "filter",
  segmentId: null,
  search: "",
  status: "client",
  source: "",
  statuses: [],
  chosen: [],
  except: [],
};

const blank: NewMessageDraft = {
  to: "one",
  single: { name: "", customerId: null, text: "" },
  bulk: blankBulk,
};

export function useNewMessageDraft(): [
  draft: NewMessageDraft,
  change: (changes: Partial<NewMessageDraft>) => void,
] {
  const [kept, keep] = useDraft("new");
  const draft = read(kept);
  return [draft, (changes) => keep(JSON.stringify({ ...draft, ...changes }))];
}

export const blankSingle = blank.single;

function read(kept: string): NewMessageDraft {
  try {
    const found = JSON.parse(kept) as Partial<NewMessageDraft>;
    return {
      to: found.to === "many" ? "many" : "one",
      single: { ...blank.single, ...found.single },
      bulk: { ...blankBulk, ...found.bulk },
    };
  } catch {
    return blank;
  }
}

export function audienceOf(draft: BulkDraft): Audience {
  const { by, segmentId, chosen, search, status, statuses, source, except } = draft;
  if (by === "segment")
    return segmentId === null
      ? { kind: "chosen", customer_ids: [] }
      : { kind: "segment", segment_id: segmentId, except };
  if (by === "chosen") return { kind: "chosen", customer_ids: chosen.map(({ id }) => id) };
  return {
    kind: "filter",
    ...(search.trim() ? { search: search.trim() } : {}),
    statuses: status ? [status] : statuses,
    ...(source ? { source } : {}),
    except,
  };
}

export const bulkOf = (draft: BulkDraft): NewBulk => ({
  text: draft.text.trim(),
  purpose: draft.purpose,
  audience: audienceOf(draft),
});

/** The fields of a draft that is kept on the server. */
export function draftOf({ text, purpose, audience }: BulkMessage): BulkDraft {
  const draft = { ...blankBulk, status: "" as const, text, purpose, by: audience.kind };
  if (audience.kind === "chosen")
    return { ...draft, chosen: audience.customer_ids.map((id) => ({ id, name: "" })) };
  if (audience.kind === "segment")
    return { ...draft, segmentId: audience.segment_id, except: audience.except };
  const { search = "", statuses, source = "", except } = audience;
  const isOne = statuses.length === 1;
  return {
    ...draft,
    search,
    source,
    except,
    status: isOne ? (statuses[0] ?? "") : "",
    statuses: isOne ? [] : statuses,
  };
}
