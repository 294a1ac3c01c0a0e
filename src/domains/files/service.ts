/** What the business may do with a file: see it, rename, move, tag and link it, and throw it away. */
import { releasePhoto } from "#domains/jobs/lines/photos.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields, sameFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { conflict, forbidden, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertUnchanged } from "#platform/versions.ts";
import { assertFolder, linkedIds, linkFile } from "./belongings.ts";
import type { FileChanges, StoredFile } from "./contract.ts";
import { namedContracts } from "./linked-records.ts";
import type { RecordLink } from "./links-contract.ts";
import { plainName, uniqueTags } from "./names.ts";
import { aboutFile, fileEvent, serializeFile } from "./serializers.ts";
import { changeFile, findFile, findJobsOf, type KeptFile, lockFile } from "./store.ts";
import { forgetFile } from "./uploading.ts";

/** Also of one in the trash. Throws `not_found` for one that is out of reach, not ready, or never was. */
export async function getFile(actor: Actor, id: number): Promise<StoredFile> {
  const scope = requirePermission(actor, "files.view");
  const row = await findFile(scope, id);
  if (!row) throw notFound("File");
  return serializeFile(scope, row);
}

/** Changes the fields that are given. A newer version in store than `expectedVersion` is a conflict. */
export async function updateFile(
  actor: Actor,
  id: number,
  changes: Omit<FileChanges, "version">,
  expectedVersion?: number,
): Promise<StoredFile> {
  return inTransaction(requirePermission(actor, "files.update"), async (tx) => {
    const kept = await withContracts(tx, await lockForUpdate(tx, id, expectedVersion));
    const changed = changedFields(comparable(kept), wantedOf(changes, linkedIds(kept)));
    if (Object.keys(changed).length === 0) return serializeFile(tx, kept);
    await assertFolder(tx, changed.folder_id);
    const { customer_ids, job_ids, visit_ids, contract_ids, ...fields } = changed;
    const jobsBefore = await findJobsOf(tx, id);
    await linkFile(tx, id, { customer_ids, job_ids, visit_ids, contract_ids }, kept);
    const jobsAfter = await findJobsOf(tx, id);
    await releasePhoto(
      tx,
      jobsBefore.filter((job) => !jobsAfter.includes(job)),
      id,
    );
    const after = await changeFile(tx, id, { ...givenFields(fields), updated_at: now().toISOString() });
    await tellChange(tx, kept, await withContracts(tx, after));
    return serializeFile(tx, after);
  });
}

type NamedFile = KeptFile & { contracts: RecordLink[] };

/** Those that the actor may know of: the other links stay as they are. */
const withContracts = async (tx: Scope, kept: KeptFile): Promise<NamedFile> => ({
  ...kept,
  contracts: await namedContracts(tx, kept.contract_ids),
});

const wantedOf = (
  { name, tags, customer_ids, job_ids, visit_ids, contract_ids, folder_id }: Omit<FileChanges, "version">,
  kept: ReturnType<typeof linkedIds>,
) => ({
  name: name === undefined ? undefined : plainName(name),
  tags: tags && uniqueTags(tags),
  customer_ids: customer_ids && asKept(customer_ids, kept.customer_ids),
  job_ids: job_ids && asKept(job_ids, kept.job_ids),
  visit_ids: visit_ids && asKept(visit_ids, kept.visit_ids),
  contract_ids: contract_ids && asKept(contract_ids, kept.contract_ids),
  folder_id,
});

/** Each once, those that are linked already first and in their order: another order is no change. */
const asKept = (wanted: readonly number[], kept: readonly number[]): number[] => [
  ...kept.filter((id) => wanted.includes(id)),
  ...new Set(wanted.filter((id) => !kept.includes(id))),
];

const comparable = (kept: NamedFile) => ({
  name: kept.name,
  tags: kept.tags,
  folder_id: kept.folder_id,
  ...linkedIds(kept),
});

async function tellChange(tx: Scope, before: NamedFile, after: NamedFile): Promise<void> {
  const changed = changedFields(toldOf(before), toldOf(after));
  await appendEvent(tx, {
    ...aboutFile(after),
    type: "file.updated",
    title: `File updated: ${after.name}`,
    data: { before: sameFields(toldOf(before), changed), after: changed },
  });
}

const toldOf = ({ name, tags, folder_name: folder, customers, jobs, visits, contracts }: NamedFile) => ({
  name,
  tags,
  folder,
  customers: customers.map((each) => each.name),
  jobs: jobs.map((each) => each.name),
  visits: visits.map((each) => each.name),
  contracts: contracts.map((each) => each.name),
});

/** Into the trash, where it can be restored for 30 days. One that is there already stays as it is. */
export async function deleteFile(actor: Actor, id: number, expectedVersion?: number): Promise<StoredFile> {
  return moveTrash(actor, id, true, expectedVersion);
}

export async function restoreFile(actor: Actor, id: number): Promise<StoredFile> {
  return moveTrash(actor, id, false);
}

async function moveTrash(
  actor: Actor,
  id: number,
  isIn: boolean,
  expectedVersion?: number,
): Promise<StoredFile> {
  return inTransaction(requirePermission(actor, "files.delete"), async (tx) => {
    const kept = await lockForUpdate(tx, id, expectedVersion, { isAnywhere: true });
    if ((kept.deleted_at !== null) === isIn) return serializeFile(tx, kept);
    assertNotHeld(kept);
    if (isIn) await releasePhoto(tx, await findJobsOf(tx, id), id);
    const at = now().toISOString();
    const after = await changeFile(tx, id, { deleted_at: isIn ? at : null, updated_at: at });
    await appendEvent(tx, fileEvent(isIn ? "deleted" : "restored", after));
    return serializeFile(tx, after);
  });
}

/** Out of the trash for good; its room is free at once. Throws `not_found` for one that is not in the trash. */
export async function purgeFile(actor: Actor, id: number): Promise<{ id: number }> {
  const keys = await inTransaction(requirePermission(actor, "files.delete"), async (tx) => {
    const kept = await lockForUpdate(tx, id, undefined, { isAnywhere: true });
    if (kept.deleted_at === null) throw notFound("File");
    const gone = await forgetFile(tx, kept);
    await appendEvent(tx, fileEvent("purged", kept));
    return gone;
  });
  await removeBytes(actor, keys);
  return { id };
}

/** Once no row names them any more. What cannot be removed now is left to the nightly sweep. */
export async function removeBytes(
  { appContext, organizationId }: Actor,
  keys: readonly string[],
): Promise<void> {
  const names = keys.flatMap((key) => [key, `${key}.thumbnail`, `${key}.shared`]);
  for (const key of keys) await appContext.incoming.drop(key);
  for (const name of names) {
    const stored = `${organizationId}/${name}` as const;
    await appContext.storage
      .remove(stored)
      .catch((error: unknown) =>
        appContext.log.warn({ err: error, stored }, "A file's bytes were not removed"),
      );
  }
}

/** Throws `conflict` for a file that is the proof of something. */
export function assertNotHeld({ held_for }: KeptFile): void {
  if (held_for !== null)
    throw conflict(`This file belongs to ${held_for}, so it can't be deleted or replaced.`);
}

/** Throws `forbidden` for a file that may only be seen, `conflict` for a newer version than expected. */
export async function lockForUpdate(
  tx: Scope,
  id: number,
  expectedVersion?: number,
  { isAnywhere = false } = {},
): Promise<KeptFile> {
  const row = (await lockFile(tx, id, "ready")) ?? (await refuseChange(tx, id));
  if (row.deleted_at !== null && !isAnywhere) throw notFound("File");
  await assertUnchanged(tx, row, expectedVersion, {
    thing: "file",
    subjects: [{ kind: "file", id }],
    facts: { kind: "version" },
  });
  return row;
}

/** A file that the person may see but not change is refused in words; any other does not exist for them. */
async function refuseChange(tx: Scope, id: number): Promise<never> {
  if (!tx.actor.permissions.has("files.view")) throw notFound("File");
  const { reach } = requirePermission(tx.actor, "files.view");
  if (!(await findFile(tx, id, reach))) throw notFound("File");
  throw forbidden("Your role only lets you change files that you uploaded. Ask an owner or admin for help.", {
    permission: "files.update",
  });
}
