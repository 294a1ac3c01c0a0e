/** Pictures among the files as the business's website shows them: which there are, and made small enough for a page. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { pictureForWeb } from "#platform/pictures.ts";
import { isOver, isSigned, signerOf } from "../addresses.ts";
import { kindOf } from "../kinds.ts";
import { remembered } from "../previews/remembered.ts";
import { findContents, findFile, findFiles, type KeptFile } from "../store.ts";

/** In pixels; no other width is drawn. */
export const webWidths = [480, 960, 1_600] as const;
export type WebWidth = (typeof webWidths)[number];

type WebPicture = Pick<KeptFile, "id" | "name" | "key" | "sha256" | "width" | "height">;

const isPicture = ({ media_type, deleted_at }: KeptFile): boolean =>
  deleted_at === null && kindOf(media_type ?? "") === "image" && media_type !== "image/svg+xml";

/** Of these files those that are pictures and not in the trash. `scope` is of the domain that shows them. */
export async function webPictures(scope: Scope, ids: readonly number[]): Promise<Map<number, WebPicture>> {
  if (ids.length === 0) return new Map();
  const files = (await findFiles(scope, ids)).filter(isPicture);
  return new Map(files.map((file) => [file.id, file]));
}

/** Of these files those that the member doesn't see, and so can't show to anyone. */
export async function hiddenFiles(actor: Actor, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  if (!actor.permissions.has("files.view")) return [...ids];
  const scope = requirePermission(actor, "files.view");
  const hidden: number[] = [];
  for (const id of ids) {
    const file = await findFile(scope, id);
    if (!file || !isPicture(file)) hidden.push(id);
  }
  return hidden;
}

const drawn = new Map<string, Promise<Buffer | undefined>>();

/** Undefined for what is gone or can't be read. */
export function drawWebPicture(
  { storage }: AppContext,
  { organizationId, key }: { organizationId: string; key: string },
  width: WebWidth,
): Promise<Buffer | undefined> {
  const place = `${organizationId}/${key}` as const;
  return remembered(drawn, `${place} ${width}`, async () => {
    const original = await storage.open(place);
    return original && pictureForWeb(original, width);
  });
}

const goodForMs = 12 * 3_600_000;

/** What of a draft is shown: by a signed address, to whoever looks at the draft. */
export async function draftPicture(scope: Scope, id: number): Promise<(width: WebWidth) => string> {
  const { organizationId } = scope;
  const until = now().getTime() + goodForMs;
  const sign = await signerOf(scope.actor.appContext, "contents");
  const signature = sign([organizationId, id, "website", until]);
  return (width) =>
    `/site-picture/draft/${organizationId}/${id}/${width}?until=${until}&signature=${signature}`;
}

type Asked = { organizationId: string; id: number; until: number; signature: string; width: WebWidth };

/** Undefined without a good signature. */
export async function drawDraftPicture(
  appContext: AppContext,
  { organizationId, id, until, signature, width }: Asked,
): Promise<Buffer | undefined> {
  const sign = await signerOf(appContext, "contents");
  if (!isSigned(sign, [organizationId, id, "website", until], signature) || isOver(until)) return undefined;
  const file = await findContents(appContext.pool, organizationId, id);
  if (!file || kindOf(file.media_type ?? "") !== "image") return undefined;
  return drawWebPicture(appContext, { organizationId, key: file.key }, width);
}
