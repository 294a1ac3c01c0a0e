/** What the business may do with a funnel: find, add, change, copy, publish and archive it. */
import { z } from "zod";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertUnchanged } from "#platform/versions.ts";
import { cut } from "#shared/text.ts";
import {
  allowedIn,
  type Funnel,
  type FunnelAction,
  type FunnelChanges,
  type FunnelQuery,
  type FunnelStatus,
  longestName,
  mostFunnels,
  type NewFunnel,
  type StepChoices,
} from "./contract.ts";
import { nameFunnels } from "./naming.ts";
import {
  changeFunnelRow,
  countByStatus,
  findForms,
  findFunnelRow,
  findPage,
  findPages,
  insertFunnelRow,
  type KeptFunnel,
  lockFunnelRow,
} from "./store.ts";

const usualLimit = 50;
const Place = z.tuple([z.literal("funnels"), z.string(), z.int().positive()]);
const at = (): string => now().toISOString();

const open = (actor: Actor, permission: "funnels.view" | "funnels.update"): Scope =>
  requirePermission(actor, permission);

async function serialize(scope: Scope, rows: readonly KeptFunnel[]): Promise<Funnel[]> {
  const named = await nameFunnels(scope, rows);
  return named.map(({ names, previewUrl, updated_by_name, ...row }) => ({
    ...row,
    step_names: names,
    preview_url: row.status === "published" ? previewUrl : null,
    updated_by: updated_by_name,
  }));
}

async function serializeOne(scope: Scope, row: KeptFunnel): Promise<Funnel> {
  const [funnel] = await serialize(scope, [row]);
  return funnel as Funnel;
}

const statusesOf: Record<FunnelQuery["state"], readonly FunnelStatus[]> = {
  open: ["draft", "published"],
  draft: ["draft"],
  published: ["published"],
  archived: ["archived"],
};

export async function listFunnels(actor: Actor, query: FunnelQuery) {
  const scope = open(actor, "funnels.view");
  const { search = "", state, cursor, limit = usualLimit } = query;
  const [, moment, id] = cursor === undefined ? [] : readCursor<[string, string, number]>(cursor, Place);
  const after = moment === undefined || id === undefined ? undefined : { at: moment, id };
  const rows = await findPage(scope, { search, statuses: statusesOf[state], after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    funnels: await serialize(scope, shown),
    next_cursor: last ? writeCursor(["funnels", last.updated_at, last.id]) : null,
  };
}

/** Pages and forms are left out for a role that may not see them. */
export async function listChoices(actor: Actor): Promise<StepChoices> {
  const scope = open(actor, "funnels.view");
  if (actor.kind !== "system" && !actor.permissions.has("website.view")) return { pages: [], forms: [] };
  const plain = ({ id, name, isPublished }: { id: number; name: string; isPublished: boolean }) => ({
    id,
    name,
    is_published: isPublished,
  });
  return {
    pages: (await findPages(scope)).map(plain),
    forms: (await findForms(scope)).map(plain),
  };
}

/** Also an archived one. */
export async function findFunnel(actor: Actor, id: number): Promise<Funnel> {
  const scope = open(actor, "funnels.view");
  const row = await findFunnelRow(scope, id);
  if (!row) throw notFound("Funnel");
  return serializeOne(scope, row);
}

export function createFunnel(actor: Actor, funnel: NewFunnel): Promise<Funnel> {
  return inTransaction(open(actor, "funnels.update"), async (tx) => {
    await assertRoom(tx);
    return add(tx, funnel);
  });
}

/** So that the list stays one that a person can look through; archived ones don't count. */
async function assertRoom(tx: Scope): Promise<void> {
  const { funnels } = await countByStatus(tx);
  if (funnels >= mostFunnels)
    throw conflict(`You can have up to ${mostFunnels} funnels. Archive one you no longer use first.`);
}

async function add(tx: Scope, funnel: NewFunnel): Promise<Funnel> {
  const row = await insertFunnelRow(tx, funnel, at());
  await tell(tx, row, "created", `Funnel added: ${row.name}`);
  return serializeOne(tx, row);
}

type Told = "created" | "updated" | "published" | "unpublished" | "archived" | "restored";

const tell = (tx: Scope, { id, name }: KeptFunnel, what: Told, title: string, fields?: string[]) =>
  appendEvent(tx, {
    type: `funnel.${what}`,
    subject: { kind: "funnel", id },
    title,
    data: { name, ...(fields ? { fields } : {}) },
  });

async function lock(tx: Scope, id: number, expectedVersion?: number): Promise<KeptFunnel> {
  const row = await lockFunnelRow(tx, id);
  if (!row) throw notFound("Funnel");
  await assertUnchanged(tx, row, expectedVersion, { thing: "funnel", subjects: [{ kind: "funnel", id }] });
  return row;
}

/** A newer version than `expectedVersion` in store refuses the change with a conflict that says who was faster. */
export function updateFunnel(
  actor: Actor,
  id: number,
  changes: Omit<FunnelChanges, "version">,
  expectedVersion?: number,
): Promise<Funnel> {
  return inTransaction(open(actor, "funnels.update"), async (tx) => {
    const kept = await lock(tx, id, expectedVersion);
    if (!allowedIn.update.includes(kept.status))
      throw conflict("This funnel is archived. Restore it to make changes.");
    const changed = changedFields(kept, givenFields(changes));
    if (Object.keys(changed).length === 0) return serializeOne(tx, kept);
    const saved = await changeFunnelRow(tx, id, {
      ...changed,
      updated_at: at(),
      updated_by_name: tx.actor.name,
    });
    await tell(tx, saved, "updated", `Funnel changed: ${saved.name}`, Object.keys(changed));
    return serializeOne(tx, saved);
  });
}

export function duplicateFunnel(actor: Actor, id: number): Promise<Funnel> {
  return inTransaction(open(actor, "funnels.update"), async (tx) => {
    const original = await findFunnelRow(tx, id);
    if (!original) throw notFound("Funnel");
    await assertRoom(tx);
    const { description, steps, window_days } = original;
    const name = `${cut(original.name, longestName - 7)} (copy)`;
    return add(tx, { name, description, steps, window_days });
  });
}

async function assertComplete(tx: Scope, row: KeptFunnel): Promise<void> {
  const [named] = await nameFunnels(tx, [row]);
  const problem = named?.problems[0];
  if (problem) throw conflict(`This funnel can't be published yet. ${problem}`);
}

type Move = Exclude<FunnelAction, "update">;

const moves: Record<Move, { to: FunnelStatus; told: Told; said: string; refused: string }> = {
  publish: {
    to: "published",
    told: "published",
    said: "Funnel published",
    refused: "This funnel is archived. Restore it first.",
  },
  unpublish: {
    to: "draft",
    told: "unpublished",
    said: "Funnel unpublished",
    refused: "This funnel is archived. Restore it first.",
  },
  archive: { to: "archived", told: "archived", said: "Funnel archived", refused: "" },
  restore: { to: "draft", told: "restored", said: "Funnel restored", refused: "" },
};

/** What is already so stays as it is and writes nothing. */
export function moveFunnel(actor: Actor, id: number, move: Move): Promise<Funnel> {
  const { to, told, said, refused } = moves[move];
  return inTransaction(open(actor, "funnels.update"), async (tx) => {
    const kept = await lock(tx, id);
    const isThere = move === "restore" ? kept.status !== "archived" : kept.status === to;
    if (isThere) return serializeOne(tx, kept);
    if (!allowedIn[move].includes(kept.status)) throw conflict(refused);
    if (move === "publish") await assertComplete(tx, kept);
    if (move === "restore") await assertRoom(tx);
    const saved = await changeFunnelRow(tx, id, {
      status: to,
      updated_at: at(),
      updated_by_name: tx.actor.name,
    });
    await tell(tx, saved, told, `${said}: ${saved.name}`);
    return serializeOne(tx, saved);
  });
}
