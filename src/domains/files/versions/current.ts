/** Which version of a file is the current one, and how the event log tells that it changed. */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { NewEvent } from "#platform/events.ts";
import { withEndingOf } from "../names.ts";
import { aboutFile } from "../serializers.ts";
import { changeFile, type KeptFile } from "../store.ts";
import type { KeptVersion } from "./store.ts";

/** The file's row says of its bytes what the version says. Its name stays, but for an ending that tells another kind. */
export async function makeCurrent(tx: Scope, held: KeptFile, version: KeptVersion): Promise<KeptFile> {
  const { key, size, media_type, sha256, width, height, has_thumbnail } = version;
  const version_number = version.number ?? held.version_number;
  return changeFile(tx, held.id, {
    name: withEndingOf(held.name, version.name),
    key,
    size,
    media_type,
    sha256,
    width,
    height,
    has_thumbnail,
    version_number,
    versions_made: Math.max(held.versions_made, version_number),
    updated_at: now().toISOString(),
  });
}

type Kind = "uploaded" | "restored" | "deleted";

export const versionEvent = (kind: Kind, file: KeptFile, number: number): NewEvent => ({
  ...aboutFile(file),
  type: `file.version_${kind}`,
  title: `Version ${number} ${kind}: ${file.name}`,
  data: { name: file.name, number },
});
