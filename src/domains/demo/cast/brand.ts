/** How the demo firm can be reached, and how it looks to its customers. */
import { keepLogo, saveBrand } from "#domains/branding/service.ts";
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
  await saveBrand(program, {
    color: "#a4552b",
    typeface: "clean",
    website: "https://copperleaf.example",
    logo_id: logo.id,
  });
}
