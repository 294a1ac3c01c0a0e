/** A record's custom fields as a card on its page; fetched beside the page, because many businesses have none. */
import { optionalPart } from "#ui/overlays/lazy-part.tsx";
import type { ValuesProps } from "./ValuesCard.tsx";

export const CustomFieldsPanel = optionalPart<ValuesProps>(async () => ({
  default: (await import("./ValuesCard.tsx")).ValuesCard,
}));
