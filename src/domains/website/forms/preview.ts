/** The pages that visitors would get of a form that is still being written; nothing of it is kept. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import type { Html } from "#platform/http/html.ts";
import { formStyle } from "#platform/http/public-pages/form-style.ts";
import { pagePreview } from "#platform/http/public-pages/public-page.ts";
import { servicesFor } from "./answering/form-context.ts";
import type { FormContent } from "./content-contract.ts";
import type { FormPreview } from "./contract.ts";
import { stepPage, thanksPage } from "./pages/form-page.ts";

export async function previewForm(actor: Actor, content: FormContent): Promise<FormPreview> {
  const scope = requirePermission(actor, "website.view");
  const brand = await publicBrandOf(scope);
  const services = actor.permissions.has("services.view") ? await servicesFor(actor, content) : [];
  const draw = (part: Html) =>
    pagePreview({ title: content.title, brand, content: part, isNarrow: true, styles: [formStyle] });
  const view = { content, services, typed: undefined, errors: {} };
  return {
    steps: content.steps.map((_, place) => draw(stepPage(view, place))),
    thanks: draw(thanksPage(content, content.thanks.kind === "redirect" ? "/" : undefined)),
  };
}
