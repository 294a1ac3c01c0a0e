/** How the demo firm can be reached, and how it looks to its customers. */
import { keepAsset, keepLogo } from "#domains/branding/assets.ts";
import { saveBrand } from "#domains/branding/service.ts";
import { savePreferences } from "#domains/organizations/preferences.ts";
import type { Actor } from "#platform/actor.ts";
import { drawLogo } from "./logo.ts";

/** `program` acts within the transaction that fills the demo. */
export async function dressBusiness(program: Actor): Promise<void> {
  await savePreferences(program, {
    phone: "(208) 555-0190",
    address: "1420 W Grove St",
    city: "Boise",
    state: "ID",
    zipCode: "83702",
  });
  const logo = await keepLogo(program, drawLogo());
  await keepAsset(program, "Copperleaf mark", drawLogo());
  await saveBrand(program, {
    color: "#a4552b",
    accent: "#2f6f5e",
    typeface: "clean",
    heading_typeface: "slab",
    colors: [
      { name: "Van green", hex: "#2f6f5e", usage: "Vans and yard signs" },
      { name: "Shirt charcoal", hex: "#30363e", usage: "Crew shirts and caps" },
    ],
    website: "https://copperleaf.example",
    logo_id: logo.id,
  });
}
