/** How a signer declines: with a reason, and after being asked once more. */
import { type Html, html } from "#platform/http/html.ts";
import type { SigningVisit } from "../visiting.ts";
import type { Said } from "./draft.ts";
import { errorAt, errorOf, inLines } from "./words.ts";

export const mostReason = 500;

/** Within a form of the page, so that what else was filled in comes along. */
export const declineParts = ({ brand }: SigningVisit, token: string, said: Said): Html =>
  html`<details${said.errors?.["reason"] && html` open`}>
    <summary class="button">Decline to Sign</summary>
    <label for="reason">Why are you declining?</label>
    <textarea id="reason" name="reason" rows="3" maxlength="${mostReason}"${errorAt("reason", said, "reason-help")}>${said.reason}</textarea>
    <p class="quiet" id="reason-help">${brand.name} gets your reason.</p>
    ${errorOf("reason", said)}
    <button class="danger" formaction="/sign/${token}/decline">Decline Contract</button>
  </details>`;

/** Asks once more; going back leaves everything as it is. */
export const declineQuestion = ({ brand, contract }: SigningVisit, token: string, reason: string): Html =>
  html`<h1>Decline this contract?</h1>
    <p>Once you decline ${contract.title}, no one can sign it anymore. ${brand.name} gets your reason:</p>
    <blockquote class="message">${inLines(reason)}</blockquote>
    <form method="post" action="/sign/${token}/decline">
      <input type="hidden" name="reason" value="${reason}">
      <button class="danger" name="sure" value="yes" data-busy="Declining…">Decline Contract</button>
    </form>
    <p><a class="button" href="/sign/${token}">Go Back</a></p>`;
