/** The pictures of a page: which it shows, who may choose them, and where a browser finds each. */
import { type ShownAsset, shownAssets } from "#domains/branding/shown-assets.ts";
import {
  draftPicture,
  hiddenFiles,
  type WebWidth,
  webPictures,
  webWidths,
} from "#domains/files/carrying/website-pictures.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { invalid } from "#platform/errors.ts";
import { sitePicturePath } from "../../paths.ts";
import type { Block, PageContent, Picture, Shown } from "../blocks-contract.ts";
import { listPictureRows, replacePictures } from "./pictures-store.ts";

/** A picture with its address for each width; one of a fixed size has only one. */
type FoundPicture = {
  src: string;
  srcset: string | null;
  width: number | null;
  height: number | null;
  /** Of the file, for the member who writes the alt text. */
  name: string;
};
export type FindPicture = (picture: Picture | null) => FoundPicture | undefined;

/** With what is said of each, in the order in which they stand on the page. */
export function shownIn(block: Block): Shown[] {
  switch (block.kind) {
    case "hero":
    case "image":
      return [block];
    case "gallery":
      return block.pictures;
    case "before_after":
      return block.pairs.flatMap(({ before, after }) => [before, after]);
    case "team":
      return block.people;
    default:
      return [];
  }
}

const picturesIn = ({ blocks, share_picture }: PageContent): Picture[] =>
  [share_picture, ...blocks.flatMap(shownIn).map(({ picture }) => picture)].filter(
    (picture): picture is Picture => picture !== null,
  );

const filesIn = (content: PageContent): number[] => [
  ...new Set(picturesIn(content).flatMap((each) => (each.from === "file" ? [each.id] : []))),
];

const assetsIn = (content: PageContent): string[] =>
  picturesIn(content).flatMap((each) => (each.from === "asset" ? [each.id] : []));

/** Throws `invalid` for a file that is new on the page and that the member doesn't see among the files. */
export async function assertPicturesSeen(
  actor: Actor,
  content: PageContent,
  before: PageContent | null,
): Promise<void> {
  const known = new Set(before ? filesIn(before) : []);
  const added = filesIn(content).filter((id) => !known.has(id));
  if ((await hiddenFiles(actor, added)).length === 0) return;
  const message = "A picture on this page is no longer among your files. Choose another.";
  throw invalid(message, { blocks: message });
}

/** From now on visitors can ask for these pictures, and for no others of this page. */
export async function keepPictures(tx: Scope, pageId: number, content: PageContent): Promise<void> {
  const files = await webPictures(tx, filesIn(content));
  const rows = [...files.values()].flatMap(({ id, key, sha256, width, height }) =>
    sha256 ? [{ file_id: id, key, sha256, width, height }] : [],
  );
  await replacePictures(tx, pageId, rows);
}

/** As visitors get them. */
export async function publishedPictures(
  scope: Scope,
  pageId: number,
  content: PageContent,
): Promise<FindPicture> {
  const kept = await listPictureRows(scope, pageId);
  const files = new Map(
    kept.map(({ file_id, sha256, width, height }) => {
      const digest = sha256.toString("hex");
      return [file_id, sized((each) => sitePicturePath(digest, each), { width, height, name: "" })];
    }),
  );
  return finderOf(files, await shownAssets(scope, assetsIn(content)));
}

/** As whoever looks at the draft gets them, without the files that `viewer` doesn't see. */
export async function draftPictures(
  scope: Scope,
  content: PageContent,
  viewer: Actor | null = null,
): Promise<FindPicture> {
  const ids = filesIn(content);
  const hidden = new Set(viewer ? await hiddenFiles(viewer, ids) : []);
  const found = await webPictures(
    scope,
    ids.filter((id) => !hidden.has(id)),
  );
  const files = new Map<number, FoundPicture>();
  for (const [id, { width, height, name }] of found)
    files.set(id, sized(await draftPicture(scope, id), { width, height, name }));
  return finderOf(files, await shownAssets(scope, assetsIn(content)));
}

const finderOf =
  (files: ReadonlyMap<number, FoundPicture>, assets: ReadonlyMap<string, ShownAsset>): FindPicture =>
  (picture) => {
    if (!picture) return undefined;
    if (picture.from === "file") return files.get(picture.id);
    const asset = assets.get(picture.id);
    return (
      asset && { src: asset.url, srcset: null, width: asset.width, height: asset.height, name: asset.name }
    );
  };

type Size = Pick<FoundPicture, "width" | "height" | "name">;

function sized(pathOf: (width: WebWidth) => string, { width, height, name }: Size): FoundPicture {
  const widths = webWidths.filter(
    (_, place) => place === 0 || width === null || (webWidths[place - 1] ?? 0) < width,
  );
  const set = widths.map((each) => `${pathOf(each)} ${Math.min(each, width ?? each)}w`).join(", ");
  return { src: pathOf(widths.at(-1) ?? 960), srcset: set, width, height, name };
}
