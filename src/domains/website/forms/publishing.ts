/** Puts a form on the web and takes it off again: publish, unpublish, archive, restore, and back to what is published. */
import { activeMembersAmong } from "#domains/users/members/active.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { FormContent } from "./content-contract.ts";
import { allowedIn, type FormStatus, type WebsiteForm } from "./contract.ts";
import type { Problem } from "./problems-contract.ts";
import { problemsBeforePublishing } from "./saving.ts";
import { assertRoom, lockForm, recordForm, serializeForm } from "./service.ts";
import { changeFormRow, findVersionRow, insertVersionRow, type KeptForm } from "./store.ts";

type Way = keyof typeof allowedIn;

function assertAllowed({ status }: KeptForm, way: Way): void {
  if (!allowedIn[way].includes(status)) throw conflict(refusals[way]);
}

const refusals: Record<Way, string> = {
  publish: "Restore this form before you publish it.",
  unpublish: "This form isn't published.",
  archive: "This form is archived already.",
  restore: "This form isn't archived.",
};

/** Keeps the draft as a version of its own, which is what visitors see from now on. Throws `invalid` with what is missing. */
export async function publishForm(actor: Actor, id: number, expectedVersion?: number): Promise<WebsiteForm> {
  const scope = requirePermission(actor, "website.publish");
  return inTransaction(scope, async (tx) => {
    const kept = await lockForm(tx, id, expectedVersion);
    assertAllowed(kept, "publish");
    const { published_number: before, draft, is_changed } = kept;
    assertPublishable(await problemsBeforePublishing(tx, draft));
    await assertMembers(tx, draft);
    if (before !== null && !is_changed) {
      if (kept.status === "published") return serializeForm(tx, kept);
      return putOnWeb(tx, kept, before);
    }
    const number = (before ?? 0) + 1;
    const published = { published_at: now().toISOString(), published_by_name: tx.actor.name };
    await insertVersionRow(tx, { form_id: id, number, content: draft, ...published });
    return putOnWeb(tx, kept, number);
  });
}

async function putOnWeb(tx: Scope, { id }: KeptForm, number: number): Promise<WebsiteForm> {
  const saved = await changeStatus(tx, id, "published", { published_number: number, is_changed: false });
  await recordForm(tx, saved, "published", `Form published: ${saved.name}`, { version: number });
  return serializeForm(tx, saved);
}

function assertPublishable([first, ...others]: Problem[]): void {
  if (!first) return;
  const fields = Object.fromEntries([first, ...others].toReversed().map(({ at, message }) => [at, message]));
  throw invalid(`This form can't be published yet. ${first.message}.`, fields);
}

async function assertMembers(tx: Scope, { tells, task }: FormContent): Promise<void> {
  const named = [...tells, ...(task.is_on && task.assigned_to ? [task.assigned_to] : [])];
  const active = await activeMembersAmong(tx, named);
  if (named.every((id) => active.has(id))) return;
  const message = "A team member chosen for this form is no longer active. Choose someone else.";
  throw invalid(message, { tells: message });
}

const changeStatus = (
  tx: Scope,
  id: number,
  status: FormStatus,
  facts: { published_number?: number; is_changed?: boolean } = {},
): Promise<KeptForm> =>
  changeFormRow(tx, id, {
    status,
    ...facts,
    updated_at: now().toISOString(),
    updated_by_name: tx.actor.name,
  });

/** Asking for what is so already changes nothing, so that it may be sent twice. */
function change(way: Exclude<Way, "publish">, to: FormStatus, what: "unpublished" | "archived" | "restored") {
  return (actor: Actor, id: number): Promise<WebsiteForm> =>
    inTransaction(requirePermission(actor, "website.publish"), async (tx) => {
      const kept = await lockForm(tx, id);
      if (kept.status === to) return serializeForm(tx, kept);
      assertAllowed(kept, way);
      if (way === "restore") await assertRoom(tx);
      const saved = await changeStatus(tx, id, to);
      await recordForm(tx, saved, what, `Form ${what}: ${saved.name}`);
      return serializeForm(tx, saved);
    });
}

export const unpublishForm = change("unpublish", "draft", "unpublished");
export const archiveForm = change("archive", "archived", "archived");
export const restoreForm = change("restore", "draft", "restored");

/** Back from the draft to what was published last. */
export async function discardDraft(actor: Actor, id: number, expectedVersion?: number): Promise<WebsiteForm> {
  const scope = requirePermission(actor, "website.update");
  return inTransaction(scope, async (tx) => {
    const kept = await lockForm(tx, id, expectedVersion);
    const { published_number: number } = kept;
    const published = number === null ? undefined : await findVersionRow(tx, id, number);
    if (!published) throw conflict("This form was never published, so there is nothing to go back to.");
    if (!kept.is_changed) return serializeForm(tx, kept);
    const saved = await changeFormRow(tx, id, {
      draft: published.content,
      is_changed: false,
      updated_at: now().toISOString(),
      updated_by_name: tx.actor.name,
    });
    await recordForm(tx, saved, "updated", `Draft changes discarded: ${saved.name}`);
    return serializeForm(tx, saved);
  });
}
