/** A contract as the paper that is read and signed: its words filled in, its prices, and what has been signed so far. */
import type { ContractContent } from "#domains/templates/content-contract.ts";
import { contractPaper } from "#domains/templates/contract-paper.ts";
import type { Known } from "#domains/templates/facts.ts";
import type { Scope } from "#platform/actor.ts";
import type { MergeFacts } from "#shared/messages/merge-fields.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import type { Paper, PaperField } from "#shared/papers/paper.ts";
import { formatPhone } from "#shared/phone.ts";
import { pageBlocks } from "./document/pages.ts";
import type { ContractTotals } from "./prices-contract.ts";
import { paperPrices, totalsOf } from "./pricing.ts";
import type { KeptSigner } from "./signers-store.ts";
import type { KeptContract } from "./store.ts";
import type { Answers } from "./tables.ts";
import { numberText } from "./words.ts";

export type Person = Pick<KeptSigner, "part" | "label" | "is_business" | "name" | "email" | "phone">;

export type Written = Pick<
  KeptContract,
  | "number"
  | "customer_id"
  | "job_id"
  | "content"
  | "document"
  | "places"
  | "typed"
  | "lines"
  | "terms"
  | "currency"
> & {
  signers: readonly Person[];
  /** "CON-001" of the contract that this one changes. */
  changeOf: string | null;
};

export type Composed = { paper: Paper; facts: MergeFacts; totals: ContractTotals };

/** `known` is of the customer and job of the contract. Throws `invalid` for a total that is too large. */
export function composePaper(
  scope: Scope,
  known: Known,
  written: Written,
  stamp: "Draft" | null = "Draft",
): Composed {
  const { content, document, places, typed, signers, changeOf } = written;
  const totals = totalsOf(written);
  const facts = { ...known.facts, ...factsOf(scope, written, totals, known), ...filled(typed) };
  const sheet = contractPaper(content, {
    facts,
    brand: known.brand,
    kind: changeOf ? "Change Order" : "Contract",
    stamp,
    aboutLines: changeOf ? [{ label: "Changes", value: `Contract ${changeOf}` }] : [],
    prices: paperPrices(written),
    partyOf: ({ id, label }) => partyName(label, signers.find(({ part }) => part === id)?.name ?? ""),
  });
  const paper = document ? { ...sheet, blocks: pageBlocks(document, places, sheet) } : sheet;
  return { paper, facts, totals };
}

const filled = (facts: MergeFacts): MergeFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value.trim() !== ""));

/** What the contract itself knows: its number, what it comes to, and who the customer is when none was chosen. */
function factsOf(
  { actor: { country } }: Scope,
  { number, lines, currency, signers }: Written,
  totals: ContractTotals,
  { customer }: Known,
): MergeFacts {
  const stranger = customer ? undefined : signers.find(({ is_business }) => !is_business);
  return filled({
    contract_number: numberText(number),
    ...(lines.length > 0 ? { amount: formatMoney(money(totals.total_cents, currency)) } : {}),
    ...(stranger
      ? {
          client: stranger.name,
          first_name: stranger.name.split(" ")[0] ?? "",
          client_email: stranger.email ?? "",
          client_phone: stranger.phone ? formatPhone(stranger.phone, country) : "",
        }
      : {}),
  });
}

type Frozen = Pick<KeptContract, "content"> & { paper: Paper };
type Signing = Pick<KeptSigner, "part" | "label" | "name" | "status" | "answers">;

/**
 * The frozen paper with what its signers have signed, ticked and filled in. Where a member signs in the place of the one
 * that the paper names, it says so.
 */
export function signedPaper({ paper, content }: Frozen, signers: readonly Signing[]): Paper {
  const answers = Object.fromEntries(
    signers.flatMap(({ status, answers: given }) => (status === "signed" ? Object.entries(given) : [])),
  );
  const signerOfField = new Map(
    signers.flatMap((signer) => fieldsOf(content, signer.part).map(({ id }) => [id, signer])),
  );
  const partyNow = (party: string, [field]: readonly { id: string }[]): string =>
    inPlaceOf(party, field && signerOfField.get(field.id));
  return {
    ...paper,
    blocks: paper.blocks.map((block) => {
      if (block.kind === "fields") {
        const fields = filledIn(block.fields, answers);
        return { ...block, party: partyNow(block.party, fields), fields };
      }
      if (block.kind !== "page") return block;
      const fields = filledIn(block.fields, answers).map((field) => ({
        ...field,
        party: partyNow(field.party, [field]),
      }));
      return { ...block, fields };
    }),
  };
}

const filledIn = <Field extends PaperField>(fields: readonly Field[], answers: Answers): Field[] =>
  fields.map((field) => ({ ...field, value: answers[field.id] ?? field.value }));

const partyName = (label: string, name: string): string => (name ? `${label}: ${name}` : label);

function inPlaceOf(party: string, signer: Pick<KeptSigner, "label" | "name"> | undefined): string {
  if (!signer || party === partyName(signer.label, signer.name)) return party;
  const named = partyName(signer.label, "");
  const before = party.startsWith(`${named}: `) ? party.slice(named.length + 2) : "";
  return before ? `${partyName(signer.label, signer.name)}, in place of ${before}` : party;
}

/** The fields that one signer fills in. */
export const fieldsOf = ({ sections }: ContractContent, part: string) =>
  sections.flatMap((section) => (section.kind === "fields" && section.signer === part ? section.fields : []));
