/** Files as another domain shows them: a name, what it is, and where a browser finds it. */
import type { Scope } from "#platform/actor.ts";
import type { StoredFile } from "../contract.ts";
import { serializeFiles } from "../serializers.ts";
import { findFiles } from "../store.ts";

type ShownFile = Pick<
  StoredFile,
  "id" | "name" | "kind" | "size" | "content_url" | "thumbnail_url" | "jobs" | "deleted_at"
>;

/** By id. `scope` is of the domain that shows them: whoever sees its record sees them. */
export async function shownFiles(scope: Scope, ids: readonly number[]): Promise<Map<number, ShownFile>> {
  if (ids.length === 0) return new Map();
  const files = await serializeFiles(scope, await findFiles(scope, ids));
  return new Map(files.map((file) => [file.id, file]));
}
