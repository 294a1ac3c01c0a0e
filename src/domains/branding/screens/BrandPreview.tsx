/** Pages, a paper and an email as customers would get them with what is chosen. */
import { PreviewPane } from "#ui/form/PreviewPane.tsx";
import { usePreview } from "#ui/form/use-preview.ts";
import type { BrandLook } from "../contract.ts";
import { brandingApi } from "./branding-api.ts";

const views = [
  { view: "page", label: "Visit", title: "Preview of a page" },
  { view: "booking", label: "Booking", title: "Preview of the booking page" },
  { view: "signing", label: "Signing", title: "Preview of a signing page" },
  { view: "paper", label: "Paper", title: "Preview of a paper" },
  { view: "email", label: "Email", title: "Preview of an email" },
] as const;

export function BrandPreview({ look }: { look: BrandLook }) {
  const preview = usePreview(look, (settled) => brandingApi.preview.queryOptions({ input: settled }));
  return <PreviewPane views={views} {...preview} />;
}
