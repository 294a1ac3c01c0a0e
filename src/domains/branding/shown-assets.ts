/** Brand assets as the business's website shows them. */
import type { Scope } from "#platform/actor.ts";
import { urlOf } from "./public-brand.ts";
import { findAsset } from "./store.ts";

export type ShownAsset = { url: string; width: number; height: number; name: string };

/** By id; one that is not kept any more is left out. */
export async function shownAssets(scope: Scope, ids: readonly string[]): Promise<Map<string, ShownAsset>> {
  const shown = new Map<string, ShownAsset>();
  for (const id of new Set(ids)) {
    const asset = await findAsset(scope, id);
    if (asset)
      shown.set(id, { url: urlOf(asset), width: asset.width, height: asset.height, name: asset.name });
  }
  return shown;
}
