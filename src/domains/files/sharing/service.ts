/** Makes links to a file, lists them, and revokes them. */
import { actorWithoutKey, hashPassword } from "#domains/users/passwords.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId, newSecret } from "#platform/ids.ts";
import { hashOfSecret, writeToken } from "#platform/opaque-token.ts";
import { inTransaction } from "#platform/transaction.ts";
import { addDays, dayBounds, localDay } from "#shared/time/time.ts";
import { aboutFile } from "../serializers.ts";
import { findFile, type KeptFile, lockFile } from "../store.ts";
import type { FileShare, NewShare, ShareState } from "./contract.ts";
import { keepSharedCopy } from "./shared-copy.ts";
import { extendShareRow, insertShare, type KeptShare, listShareRows, revokeShareRow } from "./store.ts";

const mostOpen = 20;

export async function listShares(actor: Actor, fileId: number): Promise<{ shares: FileShare[] }> {
  const scope = requirePermission(actor, "files.view");
  if (!(await findFile(scope, fileId))) throw notFound("File");
  return { shares: (await listShareRows(scope, fileId)).map(serializeShare) };
}

export const stateOf = ({
  revoked_at,
  ends_at,
  most_downloads,
  downloads,
}: Pick<KeptShare, "revoked_at" | "ends_at" | "most_downloads" | "downloads">): ShareState => {
  if (revoked_at !== null) return "revoked";
  if (ends_at !== null && Date.parse(ends_at) <= now().getTime()) return "ended";
  return most_downloads !== null && downloads >= most_downloads ? "used_up" : "open";
};

const serializeShare = (row: KeptShare): FileShare => ({
  id: row.id,
  state: stateOf(row),
  has_password: row.password_hash !== null,
  ends_at: row.ends_at,
  most_downloads: row.most_downloads,
  downloads: row.downloads,
  last_download_at: row.last_download_at,
  created_by: row.created_by_name,
  created_at: row.created_at,
});

/**
 * The address is given this once. Throws `invalid` for a last day that is over and for a picture from which it cannot be
 * removed where it was taken. What the request was repeated for is not kept: it would hold address and password.
 */
export async function createShare(
  actor: Actor,
  fileId: number,
  { ends_on, password, most_downloads }: NewShare,
): Promise<{ share: FileShare; url: string }> {
  const scope = requirePermission(actorWithoutKey(actor), "files.update");
  const { appContext, organizationId, timeZone } = actor;
  if (ends_on && ends_on < localDay(now(), timeZone)) {
    const sentence = "That day has passed. Choose today or a later day.";
    throw invalid(sentence, { ends_on: sentence });
  }
  const password_hash = password ? await hashPassword(appContext.config, password) : null;
  const [id, secret] = [newId(), newSecret()];
  const original = await findFile(scope, fileId);
  if (!original || original.deleted_at !== null) throw notFound("File");
  // Painted before the transaction begins, which may not rest for so long.
  await keepSharedCopy(appContext, organizationId, { ...original, media_type: original.media_type ?? "" });
  const share = await inTransaction(scope, async (tx) =>
    serializeShare(
      await openShare(tx, fileId, {
        id,
        secret,
        endsAt: ends_on ? dayBounds(addDays(ends_on, 1), timeZone).start.toISOString() : null,
        password_hash,
        most_downloads: most_downloads ?? null,
        data: { ends_on: ends_on ?? null },
      }),
    ),
  );
  return { share, url: urlOf(scope, { id, secret }) };
}

const urlOf = (
  { actor: { appContext }, organizationId }: Scope,
  { id, secret }: { id: string; secret: string },
) => `${appContext.config.publicUrl}/f/${writeToken({ organizationId, id, secret })}`;

type Opening = {
  id: string;
  secret: string;
  endsAt: string | null;
  password_hash: string | null;
  most_downloads: number | null;
  /** For the event log. */
  data: object;
};

async function openShare(tx: Scope, fileId: number, opening: Opening): Promise<KeptShare> {
  const { id, secret, endsAt, password_hash, most_downloads, data } = opening;
  const { actor } = tx;
  const file = await lockShareable(tx, fileId);
  const row = await insertShare(tx, {
    id,
    file_id: fileId,
    secret_hash: hashOfSecret(secret),
    password_hash,
    ends_at: endsAt,
    most_downloads,
    last_download_at: null,
    revoked_at: null,
    created_by: actor.userId,
    created_by_name: actor.name,
    created_at: now().toISOString(),
  });
  await appendEvent(tx, {
    ...aboutFile(file),
    type: "file.shared",
    title: `Link created: ${file.name}`,
    data: { share: id, ...data, has_password: password_hash !== null, most_downloads },
  });
  return row;
}

/**
 * A link that ends after so many days, in the transaction of another domain that sends it. A picture or film needs no
 * copy here: it is made when the link is followed.
 */
export async function openShareFor(
  tx: Scope,
  fileId: number,
  days: number,
): Promise<{ id: string; url: string }> {
  const [id, secret] = [newId(), newSecret()];
  const endsAt = new Date(now().getTime() + days * 86_400_000).toISOString();
  await openShare(tx, fileId, {
    id,
    secret,
    endsAt,
    password_hash: null,
    most_downloads: null,
    data: { ends_at: endsAt },
  });
  return { id, url: urlOf(tx, { id, secret }) };
}

/** An address as long as that of a link, for counting a text before its link is there. */
export const exampleLink = (scope: Scope): string => urlOf(scope, { id: newId(), secret: newSecret() });

/** From now on it works for so many days again, unless a member turned it off. */
export async function renewShare(tx: Scope, id: string, days: number): Promise<void> {
  await extendShareRow(tx, id, new Date(now().getTime() + days * 86_400_000).toISOString());
}

/** What was never sent leads nowhere. */
export async function closeShare(tx: Scope, fileId: number, id: string): Promise<void> {
  await revokeShareRow(tx, { fileId, id, at: now().toISOString() });
}

async function lockShareable(tx: Scope, id: number): Promise<KeptFile> {
  const file = await lockFile(tx, id, "ready");
  if (!file || file.deleted_at !== null) throw notFound("File");
  const open = (await listShareRows(tx, id)).filter((row) => stateOf(row) === "open");
  if (open.length < mostOpen) return file;
  throw conflict(`A file can have ${mostOpen} active links. Turn one off to create another.`);
}

/** Revoking again changes nothing. */
export async function revokeShare(actor: Actor, fileId: number, id: string): Promise<FileShare> {
  return inTransaction(requirePermission(actor, "files.update"), async (tx) => {
    const file = await lockFile(tx, fileId, "ready");
    const revoked = file && (await revokeShareRow(tx, { fileId, id, at: now().toISOString() }));
    if (!file || !revoked) throw notFound("Link");
    if (revoked.isChanged) {
      await appendEvent(tx, {
        ...aboutFile(file),
        type: "file.share_revoked",
        title: `Link revoked: ${file.name}`,
        data: { share: id },
      });
    }
    return serializeShare(revoked.share);
  });
}
