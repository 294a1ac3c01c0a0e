/** Finds the records whose links stand in texts: customers' links to them, and their addresses in the app. */
import { contractsOfLinks } from "#domains/contracts/signing/links.ts";
import { invoicesOfLinks } from "#domains/invoices/sending/links.ts";
import { eventsOfLinks } from "#domains/reminders/customer-link/service.ts";
import type { RecordRef } from "#domains/sending/notices/contract.ts";
import type { Scope } from "#platform/actor.ts";
import type { LinkedKind } from "./contract.ts";

/** More of them in one message are no message about records. */
const mostInText = 5;

const token = "([\\w.-]+?)";
const end = "(?=[.,;:!?)]*(?:\\s|$))";
const linkForms: readonly [LinkedKind, RegExp][] = [
  ["visit", new RegExp(`^/v/${token}${end}`)],
  ["contract", new RegExp(`^/sign/${token}${end}`)],
  ["invoice", new RegExp(`^/i/${token}${end}`)],
];

const number = "([1-9]\\d{0,15})";
const appForms: readonly [LinkedKind, RegExp][] = [
  ["visit", new RegExp(`^/calendar\\?(?:[^\\s#]*&)?event=${number}(?!\\d)`)],
  ["contract", new RegExp(`^/contracts/${number}(?!\\d)`)],
  ["invoice", new RegExp(`^/invoices/${number}(?!\\d)`)],
];

type Found = { kind: LinkedKind; token: string } | RecordRef;

const isRecord = (found: Found): found is RecordRef => "id" in found;

/** Of each text in its order, each record once. Links of other businesses are none. */
export async function recordsIn(scope: Scope, texts: readonly string[]): Promise<RecordRef[][]> {
  const origin = scope.actor.appContext.config.publicUrl.replace(/\/+$/, "");
  const found = texts.map((text) => linksIn(text, origin));
  const tokensOf = (kind: LinkedKind) =>
    found.flat().flatMap((each) => (!isRecord(each) && each.kind === kind ? each.token : []));
  const [visits, contracts, invoices] = await Promise.all([
    eventsOfLinks(scope, tokensOf("visit")),
    contractsOfLinks(scope, tokensOf("contract")),
    invoicesOfLinks(scope, tokensOf("invoice")),
  ]);
  const led = { visit: visits, contract: contracts, invoice: invoices };
  return found.map((each) =>
    eachOnce(
      each.flatMap((one) => {
        if (isRecord(one)) return one;
        const id = led[one.kind].get(one.token);
        return id === undefined ? [] : { kind: one.kind, id };
      }),
    ),
  );
}

function linksIn(text: string, origin: string): Found[] {
  const found: Found[] = [];
  for (let at = text.indexOf(origin); at >= 0; at = text.indexOf(origin, at + 1)) {
    const rest = text.slice(at + origin.length);
    for (const [kind, form] of linkForms) {
      const [, given] = form.exec(rest) ?? [];
      if (given) found.push({ kind, token: given });
    }
    for (const [kind, form] of appForms) {
      const [, given] = form.exec(rest) ?? [];
      if (given) found.push({ kind, id: Number(given) });
    }
    if (found.length >= mostInText) break;
  }
  return found;
}

const eachOnce = (records: readonly RecordRef[]): RecordRef[] =>
  records.filter(
    ({ kind, id }, place) => records.findIndex((other) => other.kind === kind && other.id === id) === place,
  );
