/** What the page of phones shows: all threads, one of them as a phone has it, and the businesses with their numbers. */
import { formatPhone } from "#shared/phone.ts";
import { deliveryFailures } from "../../sms/carrier-errors.ts";
import type { RegistrationState } from "../../sms/port.ts";
import type { KnownBusiness } from "../../sms/stand-in/numbers.ts";
import { picturesPath } from "../../sms/stand-in/stand-in.ts";
import type { Behavior } from "../../sms/stand-in/texts.ts";
import type { Thread, ThreadText } from "../../sms/stand-in/threads.ts";
import { momentText } from "../dev-page.ts";
import { type Html, html, styleElement } from "../html.ts";

export const phonesHome = "/dev/phones";
export const threadPath = "/dev/phones/thread";

type Business = KnownBusiness & RegistrationState;

const css = `body{max-width:40rem}h1{margin:.25rem 0}.muted{opacity:.75;font-size:.875rem}
label{display:block;margin:.75rem 0 .25rem}label.choice{margin:.25rem 0}
input:not([type=checkbox]):not([type=file]),textarea,select{font:inherit;width:100%;box-sizing:border-box;padding:.5rem}
input[type=file]{max-width:100%}::placeholder{color:inherit;opacity:.75}
form.block{display:block;margin:0 0 1rem}.block button{min-height:2.75rem;margin-top:.75rem}
ul.threads{list-style:none;padding:0}ul.threads a{display:block;padding:.75rem;border:1px solid #8886;border-radius:.5rem;color:inherit;text-decoration:none;overflow-wrap:anywhere}
ol.texts{list-style:none;padding:0;display:flex;flex-direction:column;gap:.5rem}
ol.texts li{max-width:80%;margin:0;padding:.5rem .75rem;border-radius:1rem;white-space:pre-wrap;overflow-wrap:anywhere;background:#8883;align-self:flex-start}
ol.texts li.own{align-self:flex-end;background:#115e59;color:#fff}ol.texts img{max-width:100%;border-radius:.5rem;display:block}
ol.texts span{font-size:.75rem;opacity:1}`;
const style = styleElement(css);

const shown = (number: string): string => formatPhone(number, "US");

export function phonesBody(threads: readonly Thread[], businesses: readonly Business[]): string {
  const names = new Map(businesses.map(({ number, business }) => [number, business]));
  return html`${style}<h1>Phones</h1>
    <p>Texts that would have left if a carrier were connected. Answer them as the customer would.</p>
    ${
      threads.length > 0
        ? html`<ul class="threads">${threads.map((thread) => threadRow(thread, names))}</ul>`
        : html`<p>No text has been sent yet.</p>`
    }
    <h2>Text a business</h2>${
      businesses.length > 0
        ? newTextForm(businesses)
        : html`<p>A business gets its number with the first text that it sends.</p>`
    }
    ${businesses.length > 0 && html`<h2>Registrations</h2>${businesses.map(registrationPart)}`}`.text;
}

const hrefOf = (phone: string, business: string): string =>
  `?${new URLSearchParams({ phone, business }).toString()}`;

function threadRow(thread: Thread, names: ReadonlyMap<string, string>): Html {
  const { phone, business_number: number, direction, text, media } = thread;
  const words = text.slice(0, 120) || (media.length > 0 ? "Photo" : "");
  return html`<li><a href="${threadPath}${hrefOf(phone, number)}"><strong>${shown(phone)}</strong>
    with ${names.get(number) ?? shown(number)}<span>${direction === "from_phone" ? "You: " : ""}${words}</span></a></li>`;
}

const newTextForm = (businesses: readonly Business[]): Html => html`
  <form class="block" method="post" action="${threadPath}/answer" enctype="multipart/form-data">
    <label for="new-phone">From the phone</label>
    <input id="new-phone" name="phone" type="tel" placeholder="(212) 555-0142" required>
    <label for="new-business">To the business</label>
    <select id="new-business" name="business">${businesses.map(
      ({ number, business }) => html`<option value="${number}">${business}, ${shown(number)}</option>`,
    )}</select>
    <label for="new-text">Text</label><textarea id="new-text" name="text" rows="3" maxlength="1600" required></textarea>
    <button>Send Text</button></form>`;

const stateWords = { in_review: "in review", approved: "approved", rejected: "rejected" };

const registrationPart = ({ business, number, organizationId, state, reason }: Business): Html => html`
  <h3>${business}</h3><p>${shown(number)}: ${stateWords[state]}${reason && `. ${reason}`}</p>
  <form class="block" method="post" action="${phonesHome}/registrations">
    <input type="hidden" name="organization" value="${organizationId}">
    <label for="reason-${organizationId}">Reason</label>
    <input id="reason-${organizationId}" name="reason" maxlength="300" placeholder="Only needed to reject">
    <button name="decision" value="approve">Approve</button>
    <button name="decision" value="reject">Reject</button></form>`;

type ShownThread = {
  phone: string;
  business: string;
  businessName: string | undefined;
  texts: readonly ThreadText[];
  behavior: Behavior;
};

export function threadBody(thread: ShownThread, publicUrl: string): string {
  const { phone, business, businessName, texts, behavior } = thread;
  const place = html`<input type="hidden" name="phone" value="${phone}"><input type="hidden" name="business" value="${business}">`;
  return html`${style}<p><a href="${phonesHome}">All phones</a></p><h1>${shown(phone)}</h1>
    <p class="muted">Texts with ${businessName ?? "a business"}, ${shown(business)}.
      <a href="${threadPath}${hrefOf(phone, business)}">Refresh</a></p>
    ${texts.length > 0 ? html`<ol class="texts">${texts.map((each) => textRow(each, publicUrl))}</ol>` : html`<p>No texts yet.</p>`}
    <form class="block" method="post" action="${threadPath}/answer" enctype="multipart/form-data">${place}
      <label for="answer">Answer</label>
      <textarea id="answer" name="text" rows="3" maxlength="1600"></textarea>
      <label for="photos">Photos</label>
      <input id="photos" name="pictures" type="file" accept="image/*" multiple>
      <button>Send Text</button></form>
    <h2>What this phone does</h2>${behaviorForm(place, behavior)}`.text;
}

function behaviorForm(place: Html, { isSlow, isOutOfOrder, losesAnswers, errorCode }: Behavior): Html {
  const choice = (name: string, isOn: boolean, words: string) =>
    html`<label class="choice">${
      isOn
        ? html`<input type="checkbox" name="${name}" checked>`
        : html`<input type="checkbox" name="${name}">`
    } ${words}</label>`;
  const options = [{ code: "", words: "Nothing fails" }, ...deliveryFailures].map(({ code, words }) => {
    const label = code ? `${code}: ${words}` : words;
    return code === errorCode
      ? html`<option value="${code}" selected>${label}</option>`
      : html`<option value="${code}">${label}</option>`;
  });
  return html`<form class="block" method="post" action="${threadPath}/behavior">${place}
    ${choice("slow", isSlow, "Be slow: delivered after two minutes")}
    ${choice("out_of_order", isOutOfOrder, "Say delivered before sent")}
    ${choice("loses_answers", losesAnswers, "Take the text, but never answer the business")}
    <label for="error-code">Fail with</label><select id="error-code" name="error_code">${options}</select>
    <button>Save</button></form>`;
}

/** Addresses of this installation as paths, whatever name the page was opened under. */
const pathOf = (url: string, publicUrl: string): string => {
  const picture = url.split(picturesPath)[1];
  if (picture !== undefined) return `${picturesPath}${encodeURIComponent(picture)}`;
  return url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : "";
};

function textRow(each: ThreadText, publicUrl: string): Html {
  const { direction, text, media, status, error_code: code, created_at: at } = each;
  const pictures = media.map(({ url }) => {
    const path = pathOf(url, publicUrl);
    return path ? html`<img src="/${path.slice(1)}" alt="Photo">` : html`<span>Photo at ${url}</span>`;
  });
  const stood = direction === "to_phone" && status ? ` · ${status}${code ? `, error ${code}` : ""}` : "";
  const row = html`${withLinks(text)}${pictures}<span>${momentText(new Date(at))}${stood}</span>`;
  return direction === "from_phone" ? html`<li class="own">${row}</li>` : html`<li>${row}</li>`;
}

const withLinks = (text: string): Html[] =>
  text
    .split(/(https?:\/\/[^\s]+)/)
    .map((part, at) =>
      at % 2 === 1
        ? html`<a href="${part.startsWith("https:") ? "https:" : "http:"}${part.replace(/^https?:/, "")}">${part}</a>`
        : html`${part}`,
    );
