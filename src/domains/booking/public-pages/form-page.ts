/** The form on which a visitor says who they are, with the held time above it. */
import { offerWords } from "#domains/sending/offers.ts";
import { type Html, html } from "#platform/http/html.ts";
import { type BookingContext, minutesOf } from "../booking-context.ts";
import type { FieldNeed } from "../contract.ts";
import type { PageService } from "../store.ts";
import { lengthWords, type Words } from "./page-words.ts";
import type { Ways } from "./pages.ts";
import { stepsList } from "./steps.ts";

export type FormView = {
  holdId: string;
  service: PageService;
  start: string;
  /** Null when it is not held any more. */
  heldUntil: string | null;
  token: string;
  /** As they were typed. */
  values: Record<string, string>;
  /** A sentence above the form. */
  failure?: string | undefined;
  /** Sentences by field. */
  errors: Record<string, string>;
};

type Field = { name: string; label: string; type: string; autocomplete: string; need: FieldNeed };

export function formPage(
  { page, business }: Pick<BookingContext, "page" | "business">,
  view: FormView,
  words: Words,
  ways: Ways,
): Html {
  const { service, start, holdId, heldUntil, token, failure } = view;
  const fields: Field[] = [
    { name: "name", label: "Your name", type: "text", autocomplete: "name", need: "required" },
    { name: "email", label: "Email address", type: "email", autocomplete: "email", need: page.email_field },
    { name: "phone", label: "Phone number", type: "tel", autocomplete: "tel", need: page.phone_field },
    {
      name: "address",
      label: "Where should we come?",
      type: "text",
      autocomplete: "street-address",
      need: page.address_field,
    },
  ];
  const price = service.shows_price && html`<dt>Price</dt><dd>${words.price(service.price_cents)}</dd>`;
  const times = ways.to(`/${service.service_id}`);
  return html`${stepsList("Your details", { Service: ways.to(), Time: times })}<h1>Your Details</h1>
    <dl class="card summary"><dt>Service</dt><dd>${service.name}, ${lengthWords(minutesOf(service))}</dd>
      <dt>When</dt><dd><time datetime="${start}" data-both>${words.moment(start)}</time></dd>${price}</dl>
    <p class="quiet"><span${heldUntil && html` data-held-until="${heldUntil}"`}>${heldWords(heldUntil, words)}</span>
      <a href="${times}">Choose Another Time</a></p>
    <p class="note" data-zone-note hidden></p>
    ${failure && html`<p class="bad" role="alert">${failure}</p>`}
    <form method="post" action="${ways.to(`/hold/${holdId}`)}" novalidate>
      <input type="hidden" name="token" value="${token}">
      ${fields.filter(({ need }) => need !== "none").map((field) => fieldOf(field, view))}
      <label for="message">Anything we should know? <span>(optional)</span></label>
      <textarea id="message" name="message" rows="3" maxlength="2000">${view.values["message"]}</textarea>
      ${page.asks_about_offers && offersBox(business.name, view)}
      <div class="trap" aria-hidden="true"><label for="company_site">Leave this empty</label>
        <input id="company_site" name="company_site" tabindex="-1" autocomplete="off"></div>
      <button class="main" data-busy="Booking…">Book This Time</button>
    </form>`;
}

/** Never ticked beforehand: only who ticks it has agreed. */
const offersBox = (business: string, { values }: FormView): Html =>
  html`<label class="check" for="agrees_to_offers"><input type="checkbox" id="agrees_to_offers" name="agrees_to_offers" value="on"${
    values["agrees_to_offers"] === "on" && html` checked`
  }> <span>${offerWords(business)}</span></label>`;

const heldWords = (until: string | null, words: Words): string =>
  until
    ? `We're holding this time for you until ${words.time(until)}.`
    : "Your hold on this time has ended. You can still book it if no one else does first.";

function fieldOf({ name, label, type, autocomplete, need }: Field, { values, errors }: FormView): Html {
  const error = errors[name];
  const isNeeded = need === "required";
  return html`<label for="${name}">${label}${!isNeeded && html` <span>(optional)</span>`}</label>
    <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${values[name]}"${
      isNeeded && html` required`
    }${error && html` aria-invalid="true" aria-describedby="${name}-error"`}>
    ${error && html`<p class="error" id="${name}-error">${error}</p>`}`;
}
