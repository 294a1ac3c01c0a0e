/** How the pages for signers speak of the contract, of others who sign, and of what went wrong. */
import { type Html, html } from "#platform/http/html.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import { lastDayOf } from "../../sending/inviting.ts";
import { numberText } from "../../words.ts";
import { isTurnOf } from "../turns.ts";
import type { SigningVisit } from "../visiting.ts";
import type { Said } from "./draft.ts";

/** "CON-001" */
export const numberOf = ({ contract }: SigningVisit): string => numberText(contract.number);

/** Null for a contract without prices. */
export const totalOf = ({ contract: { lines, total_cents, currency } }: SigningVisit): string | null =>
  lines.length > 0 ? formatMoney(money(total_cents, currency)) : null;

/** "December 24, 2026"; null for one without an end. */
export const lastDay = ({ scope, contract }: SigningVisit): string | null => lastDayOf(scope, contract);

/** Who signs now, by what the contract calls them and never by an address: "Customer", "Customer and Spouse". */
export function turnWords({ contract, signers, signer }: SigningVisit): string {
  const others = signers.filter((each) => each.id !== signer?.id && isTurnOf(contract, signers, each));
  return new Intl.ListFormat("en", { type: "conjunction" }).format(others.map(({ label }) => label));
}

/** Lines stay as they were typed. */
export const inLines = (text: string): Html[] =>
  text.split("\n").map((line, index) => html`${index > 0 && html`<br>`}${line}`);

/** The rest of the tag of an input: where its error stands, and what else describes it. */
export function errorAt(name: string, { errors = {} }: Said, help?: string): Html | false {
  const isWrong = errors[name] !== undefined;
  const described = [isWrong && `error-${name}`, help].filter(Boolean).join(" ");
  return described !== "" && html`${isWrong && html` aria-invalid="true"`} aria-describedby="${described}"`;
}

export const errorOf = (name: string, { errors = {} }: Said): Html | false =>
  errors[name] !== undefined && html`<p class="error" id="error-${name}">${errors[name]}.</p>`;

/**
 * What went wrong, above everything and read out at once, with a way to each place. `places` has the ids of the inputs
 * by the names in `errors`.
 */
export function problemBox({ problem, errors = {} }: Said, places: Record<string, string>): Html | false {
  const wrong = Object.entries(errors).filter(([name]) => Object.hasOwn(places, name));
  return (
    problem !== undefined &&
    html`<div class="bad" role="alert" id="problem" tabindex="-1" autofocus><p>${problem}</p>${
      wrong.length > 0 &&
      html`<ul>${wrong.map(([name, words]) => html`<li><a href="#${places[name]}">${words}</a></li>`)}</ul>`
    }</div>`
  );
}
