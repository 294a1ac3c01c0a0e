/** Hands out the proof of consent as a table, piece by piece: what was said first, then where messages came back from. */
import { z } from "zod";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { forbidden, notFound } from "#platform/errors.ts";
import { byteOrderMark } from "#shared/csv.ts";
import { today } from "#shared/time/time.ts";
import { addressesOf } from "../addresses.ts";
import { findHash, findReached } from "../store.ts";
import { problemTexts, proofHead, statementText } from "./columns.ts";
import type { ProofPiece } from "./contract.ts";
import { proofsOf } from "./proof-files.ts";
import { type Asked, listProblems, listStatements } from "./store.ts";

const rowsAtOnce = 1_000;
const Place = z.tuple([z.enum(["said", "problem"]), z.int().min(0)]);
type Part = z.infer<typeof Place>[0];

/** Throws `forbidden` for those who don't reach all customers. */
export function exportConsent(actor: Actor, cursor: string | undefined): Promise<ProofPiece> {
  requirePermission(actor, "organization.update");
  const scope = requirePermission(actor, "customers.view");
  if (scope.reach !== "all") throw forbidden("You need to see all customers to export their consent.");
  return pieceOf(scope, null, cursor);
}

/** Throws `not_found` for a customer out of reach. */
export async function exportCustomerConsent(
  actor: Actor,
  customerId: number,
  cursor: string | undefined,
): Promise<ProofPiece> {
  const scope = requirePermission(actor, "customers.view");
  const customer = await findReached(scope, customerId);
  if (!customer) throw notFound("Customer");
  const hashes: Buffer[] = [];
  for (const { channel, address } of addressesOf(customer)) {
    const hash = await findHash(scope, channel, address);
    if (hash) hashes.push(hash);
  }
  return pieceOf(scope, { id: customerId, hashes }, cursor);
}

async function pieceOf(
  scope: Scope,
  customer: Asked["customer"],
  cursor: string | undefined,
): Promise<ProofPiece> {
  const [part, after] = cursor === undefined ? (["said", 0] as const) : readCursor(cursor, Place);
  const asked = { customer, after, limit: rowsAtOnce };
  const { lines, next } = await (part === "said" ? statements : problems)(scope, asked);
  const { timeZone } = scope.actor;
  return {
    file_name: `consent${customer ? `-customer-${customer.id}` : ""}-${today(timeZone, now())}.csv`,
    text: (cursor === undefined ? byteOrderMark + proofHead() : "") + lines.join(""),
    rows: lines.length,
    next_cursor: next && writeCursor(next),
  };
}

type Lines = { lines: string[]; next: [Part, number] | null };

async function statements(scope: Scope, asked: Asked): Promise<Lines> {
  const rows = await listStatements(scope, asked);
  const proofs = await proofsOf(scope, rows);
  const last = rows.length === asked.limit ? rows.at(-1) : undefined;
  return {
    lines: rows.map((row) => statementText(row, proofs.get(row.proof_file_id ?? 0), scope.actor)),
    next: last ? ["said", last.id] : ["problem", 0],
  };
}

async function problems(scope: Scope, asked: Asked): Promise<Lines> {
  const rows = await listProblems(scope, asked);
  const last = rows.length === asked.limit ? rows.at(-1) : undefined;
  return {
    lines: rows.flatMap((row) => problemTexts(row, scope.actor)),
    next: last ? ["problem", last.id] : null,
  };
}
