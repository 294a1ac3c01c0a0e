/** A page as visitors would get it, for a frame in the editor; nothing of it is kept. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { pagePreview } from "#platform/http/public-pages/public-page.ts";
import type { PageContent } from "../blocks-contract.ts";
import type { PagePreview } from "../contract.ts";
import { draftPictures } from "../publishing/pictures.ts";
import { versionContent } from "../publishing/versions.ts";
import { pageDocument } from "./page-document.ts";
import { pageFactsOf, visitorActor } from "./page-facts.ts";
import { formPreview, withForms } from "./page-forms.ts";

export async function previewPage(actor: Actor, content: PageContent): Promise<PagePreview> {
  requirePermission(actor, "website.view");
  return { html: await previewOf(actor, content, actor) };
}

export async function previewVersion(
  actor: Actor,
  { id, number }: { id: number; number: number },
): Promise<PagePreview> {
  const content = await versionContent(requirePermission(actor, "website.view"), id, number);
  return { html: await previewOf(actor, content) };
}

/** Of what was kept everything is shown; of what is only being written, what the member may see. */
async function previewOf(actor: Actor, content: PageContent, viewer: Actor | null = null): Promise<string> {
  const visitor = visitorActor(actor);
  const facts = await pageFactsOf(visitor, content);
  const find = await draftPictures(requirePermission(visitor, "website.view"), content, viewer);
  const text = pagePreview(pageDocument({ content, facts, find, isListed: false }));
  return withForms(text, (id) => formPreview(visitor, id));
}
