/** What would become of each line of a file: added, a change of who is there already, left out, or wrong. */
import type { Scope } from "#platform/actor.ts";
import type { TableRow } from "#platform/file-text/csv-table.ts";
import type { CustomerStatus } from "../contract.ts";
import { dialledForm } from "../details.ts";
import type { Column, Writing } from "./columns.ts";
import type { CustomerFile, ImportAction } from "./contract.ts";
import { type ReadLine, readLine } from "./lines.ts";
import { findKnown } from "./store.ts";
import { type PlannedChange, type Reached, type Update, updatesOf } from "./updates.ts";

/** `why` says why a line is skipped, what it changes, or what of it goes elsewhere. */
export type PlannedLine = ReadLine & {
  action: ImportAction;
  why: string;
  /** Of a line that is an update. */
  change?: PlannedChange;
};

type Given = {
  columns: readonly Column[];
  writing: Writing;
  country: string;
  status: CustomerStatus;
  existing: CustomerFile["existing"];
  isHeld: boolean;
};

export async function planLines(
  scope: Scope,
  rows: readonly TableRow[],
  { existing, isHeld, ...context }: Given,
): Promise<PlannedLine[]> {
  const lines = rows.map((row) => {
    const line = readLine(row, context);
    return { line, ...reachedBy(scope, line) };
  });
  const known = existing === "skip" ? await knownOnes(scope, lines) : new Map<string, string>();
  const updateOf = existing === "update" ? await updatesOf(scope, lines, context.columns, isHeld) : undefined;
  return lines.map((reached): PlannedLine => {
    const { line, email, phone } = reached;
    if (line.faults.length > 0)
      return { ...line, errors: faultsOf(line, existing), action: "invalid", why: "" };
    const update = updateOf?.(reached);
    if (!update && line.errors.length > 0) return { ...line, action: "invalid", why: "" };
    if (update?.action === "skip" || update?.action === "invalid") return updated(line, update);
    const same = [email && `email ${email}`, phone && `phone ${phone}`].filter((each) => each !== null);
    const why = same.flatMap((each) => known.get(each) ?? [])[0];
    if (why !== undefined) return { ...line, errors: [], action: "skip", why };
    if (existing !== "add") {
      for (const each of same) known.set(each, `Same ${each.split(" ", 1)[0]} as line ${line.line}`);
    }
    if (update) return updated(line, update);
    return { ...line, action: "create", why: line.aside && `Added to notes: "${line.aside}"` };
  });
}

/** A line that doesn't name its customer is known by the customer's name. */
const updated = (line: ReadLine, { who = "", ...update }: Update): PlannedLine => ({
  ...line,
  errors: [],
  ...update,
  shown: { ...line.shown, name: line.shown.name || who },
});

/** Nobody can say whether a line with such a fault is about a new customer, who would lack something. */
const faultsOf = ({ errors, faults }: ReadLine, existing: CustomerFile["existing"]): string[] =>
  existing === "update" ? faults : errors;

const reachedBy = ({ actor }: Scope, { given }: ReadLine): Omit<Reached, "line"> => ({
  email: given?.email?.toLowerCase() ?? null,
  phone: dialledForm(given?.phone, actor),
});

/** Why a line with such an email or phone is left out. */
async function knownOnes(scope: Scope, lines: readonly Reached[]): Promise<Map<string, string>> {
  const found = await findKnown(scope, {
    emails: lines.flatMap(({ email }) => email ?? []),
    phones: lines.flatMap(({ phone }) => phone ?? []),
  });
  const known = new Map<string, string>();
  for (const { name, email, phone } of found) {
    if (email) known.set(`email ${email}`, `Same email as ${name}`);
    if (phone) known.set(`phone ${phone}`, `Same phone as ${name}`);
  }
  return known;
}
