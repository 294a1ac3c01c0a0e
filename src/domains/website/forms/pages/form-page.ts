/** A whole form as a page: its steps one below the other, which a script shows one at a time. */
import { type Html, html } from "#platform/http/html.ts";
import type { FormContent, FormStep } from "../content-contract.ts";
import type { Origin } from "../submissions/contract.ts";
import { type FieldView, fieldPart } from "./field-page.ts";

export type FormView = FieldView & {
  /** Where it is sent. */
  action: string;
  token: string;
  origin: Origin;
  /** The page of the website on which it stands; null for one that stands alone. */
  pageId?: number | null | undefined;
  /** A sentence above the form. */
  failure?: string | undefined;
};

export const formPage = (view: FormView): Html =>
  html`${headPart(view.content)}${view.failure && html`<p class="bad" role="alert" tabindex="-1" data-failure>${view.failure}</p>`}
    ${formPart(view)}`;

/** The form alone, for a page that says above it what it is for. */
export function formPart({ content, action, token, origin, pageId, ...fields }: FormView): Html {
  const view = { content, ...fields };
  return html`<form method="post" action="${action}" enctype="multipart/form-data" novalidate data-form>
      <input type="hidden" name="token" value="${token}">
      ${Object.entries(origin).map(
        ([name, value]) => html`<input type="hidden" name="o_${name}" value="${value}">`,
      )}${pageId && html`<input type="hidden" name="page" value="${pageId}">`}
      ${content.steps.map((step) => stepPart(step, view))}
      <div class="trap" aria-hidden="true"><label for="company_site">Leave this empty</label>
        <input id="company_site" name="company_site" tabindex="-1" autocomplete="off"></div>
      <div class="ways"><button class="main" data-send data-busy="Sending…">${content.button}</button></div>
    </form>`;
}

const headPart = ({ title, intro }: FormContent): Html =>
  html`<h1>${title}</h1>${intro && html`<p class="intro">${intro}</p>`}`;

const stepPart = ({ title, fields }: FormStep, view: FieldView): Html =>
  html`<section data-step="${title}">${title && html`<h2 tabindex="-1">${title}</h2>`}${fields.map((field) =>
    fieldPart(field, view),
  )}</section>`;

/** As it is seen while one step is shown: for the preview, in which no script runs. */
export function stepPage(view: FieldView, place: number): Html {
  const { content } = view;
  const { steps, button } = content;
  const step = steps[place];
  const isLast = place === steps.length - 1;
  return html`${place === 0 && headPart(content)}${steps.length > 1 && progressPart(place, steps.length)}
    ${step && stepPart(step, view)}
    <div class="ways">${place > 0 && html`<button type="button">Back</button>`}<button class="main" type="button">${
      isLast ? button : "Next"
    }</button></div>`;
}

const progressPart = (place: number, count: number): Html =>
  html`<p class="progress">Step ${place + 1} of ${count}</p>`;

/** `link` leads on for those whose browser does not go there by itself. */
export const thanksPage = ({ thanks }: FormContent, link: string | undefined): Html =>
  link
    ? html`<h1>Thank you</h1><p>We have your answers.</p><p><a class="button" href="${link}" target="_top" rel="noopener">Continue</a></p>`
    : html`<h1>${thanks.title || "Thank you"}</h1>${paragraphs(thanks.text)}`;

const paragraphs = (text: string): Html[] =>
  text
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((part) => html`<p class="intro">${part}</p>`);

export const messagePage = (heading: string, words: string): Html => html`<h1>${heading}</h1><p>${words}</p>`;

type Confirmable = { reply: string | null; is_aside: boolean; is_confirmed: boolean };

/** Asks whose address it is: following the link alone confirms nothing. */
export const confirmPage = (
  action: string,
  { reply, is_aside: isAside, is_confirmed: isConfirmed }: Confirmable,
): Html =>
  reply === "asked" && !(isAside && isConfirmed)
    ? html`<h1>Confirm your email address</h1><p>We reply by email once you confirm that this address is yours.</p>
      <form method="post" action="${action}"><button class="main">Confirm My Address</button></form>`
    : html`<h1>Address confirmed</h1><p>Thank you.${reply === "sent" && " We've sent our reply to your email address."}</p>`;
