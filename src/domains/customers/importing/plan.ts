/** What would become of each line of a file: added, left out because the customer is there already, or wrong. */
import type { Scope } from "#platform/actor.ts";
import type { TableRow } from "#platform/file-text/csv-table.ts";
import type { CustomerStatus } from "../contract.ts";
import { dialledForm } from "../details.ts";
import type { Column, Writing } from "./columns.ts";
import type { CustomerFile, ImportAction } from "./contract.ts";
import { type ReadLine, readLine } from "./lines.ts";
import { findKnown } from "./store.ts";

/** `why` says why a line is skipped, or what of it goes elsewhere. */
export type PlannedLine = ReadLine & { action: ImportAction; why: string };

type Given = {
  columns: readonly Column[];
  writing: Writing;
  country: string;
  status: CustomerStatus;
  existing: CustomerFile["existing"];
};

export async function planLines(
  scope: Scope,
  rows: readonly TableRow[],
  { existing, ...context }: Given,
): Promise<PlannedLine[]> {
  const lines = rows.map((row) => {
    const line = readLine(row, context);
    return { line, ...reachedBy(scope, line) };
  });
  const known = existing === "add" ? new Map<string, string>() : await knownOnes(scope, lines);
  return lines.map(({ line, email, phone }) => {
    if (line.errors.length > 0) return { ...line, action: "invalid", why: "" };
    const same = [email && `email ${email}`, phone && `phone ${phone}`].filter((each) => each !== null);
    const why = same.flatMap((each) => known.get(each) ?? [])[0];
    if (why !== undefined) return { ...line, action: "skip", why };
    if (existing === "skip") {
      for (const each of same) known.set(each, `Same ${each.split(" ", 1)[0]} as line ${line.line}`);
    }
    return { ...line, action: "create", why: line.aside && `Added to notes: "${line.aside}"` };
  });
}

type Reached = { email: string | null; phone: string | null };

const reachedBy = ({ actor }: Scope, { customer }: ReadLine): Reached => ({
  email: customer?.email?.toLowerCase() ?? null,
  phone: dialledForm(customer?.phone, actor),
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
