/** Where the pictures of a page are seen in the editor: among the business's files and brand assets. */
import { useQuery } from "@tanstack/react-query";
import { brandingContract } from "#domains/branding/contract.ts";
import { filesContract } from "#domains/files/contract.ts";
import { apiFor } from "#ui/api/client.ts";
import { freshness } from "#ui/api/freshness.ts";
import { useMay } from "#ui/session/permissions.ts";
import type { Picture } from "../../../pages/blocks-contract.ts";

const filesApi = apiFor("files", filesContract);
const brandingApi = apiFor("branding", brandingContract);

export function useBrandOfSite() {
  const isOpen = useMay()("organization.view");
  return useQuery({ ...brandingApi.read.queryOptions(), ...freshness.customerList, enabled: isOpen }).data;
}

/** Undefined while it isn't known, null where it is gone or can't be seen by this role. */
export function usePictureUrl(picture: Picture | null): string | null | undefined {
  const may = useMay();
  const brand = useBrandOfSite();
  const isFile = picture?.from === "file" && may("files.view");
  const file = useQuery({
    ...filesApi.get.queryOptions({ input: { id: picture?.from === "file" ? picture.id : 0 } }),
    ...freshness.customerList,
    enabled: isFile,
  });
  if (!picture) return null;
  if (picture.from === "asset") return assetUrl(brand, picture.id);
  return file.isError || !isFile ? null : file.data?.content_url;
}

const assetUrl = (brand: ReturnType<typeof useBrandOfSite>, id: string): string | null | undefined =>
  brand && (brand.assets.find((asset) => asset.id === id)?.url ?? null);
