/** Forms on pages: drawn for each visitor with a token of their own, and answered where they stand. */
import type { Actor } from "#platform/actor.ts";
import { undefinedWhen } from "#platform/errors.ts";
import { issueFormToken } from "#platform/form-token.ts";
import { html } from "#platform/http/html.ts";
import { type FormContext, formName, openFormOf } from "../../forms/answering/form-context.ts";
import { formPart } from "../../forms/pages/form-page.ts";
import type { Origin } from "../../forms/submissions/contract.ts";
import { publicFormPath } from "../../paths.ts";
import { formMarks } from "./blocks.ts";

/** Nothing for a form that is not published any more, or of a business that takes no answers. */
async function openShown(actor: Actor, id: number): Promise<FormContext | undefined> {
  const context = await undefinedWhen("not_found", openFormOf(actor, id));
  return context?.business.read_only_since ? undefined : context;
}

export async function formOnPage(
  actor: Actor,
  id: number,
  { pageId, origin }: { pageId: number; origin: Origin },
): Promise<string> {
  const context = await openShown(actor, id);
  if (!context) return "";
  const { form, content, services } = context;
  const part = formPart({
    content,
    services,
    typed: undefined,
    errors: {},
    origin,
    pageId,
    action: publicFormPath(form.key),
    token: await issueFormToken(actor.appContext, formName),
  });
  return html`${part}<span hidden data-seen="${publicFormPath(form.key)}/seen"></span>`.text;
}

/** Can't be sent: it stands in a frame in which nothing can be pressed. */
export async function formPreview(actor: Actor, id: number): Promise<string> {
  const context = await openShown(actor, id);
  if (!context) return "";
  const { content, services } = context;
  return formPart({ content, services, typed: undefined, errors: {}, origin: {}, action: "", token: "" })
    .text;
}

/** Draws each form where it stands. */
export async function withForms(text: string, draw: (id: number) => Promise<string>): Promise<string> {
  const ids = [...new Set([...text.matchAll(formMarks)].map(([, id]) => Number(id)))];
  const drawn = new Map<number, string>();
  for (const id of ids) drawn.set(id, await draw(id));
  return text.replaceAll(formMarks, (_, id: string) => drawn.get(Number(id)) ?? "");
}
