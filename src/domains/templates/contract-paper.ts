/** A contract's content as the paper that its customer gets. */
import { paperBrand } from "#domains/branding/paper-brand.ts";
import type { Job } from "#domains/jobs/contract.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import { fillFields, type MergeFacts } from "#shared/messages/merge-fields.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import type { Paper, PaperBlock, PaperPrices } from "#shared/papers/paper.ts";
import type { ContractContent, Section, Signer } from "./content-contract.ts";
import type { Known } from "./facts.ts";

export type PaperParts = {
  facts: MergeFacts;
  brand: PublicBrand;
  /** "Contract" */
  kind: string;
  stamp: string | null;
  /** Beside the date. */
  aboutLines?: Paper["facts"];
  prices: PaperPrices | undefined;
  /** Who fills in the fields of a signer: "Customer: Nora Whitfield". */
  partyOf: (signer: Signer) => string;
};

export function contractPaper(content: ContractContent, parts: PaperParts): Paper {
  const { facts, brand, kind, stamp, aboutLines = [] } = parts;
  return {
    kind,
    title: fillFields(content.title, facts),
    number: facts.contract_number ?? null,
    stamp,
    brand: paperBrand(brand),
    to: facts.client
      ? {
          heading: "Prepared for",
          lines: [facts.client, facts.company, facts.client_address].filter((line) => line !== undefined),
        }
      : null,
    facts: [...(facts.today ? [{ label: "Date", value: facts.today }] : []), ...aboutLines],
    blocks: content.sections.flatMap((section) => blocksOf(section, content.signers, parts)),
    footer: brand.name,
  };
}

function blocksOf(section: Section, signers: readonly Signer[], parts: PaperParts): PaperBlock[] {
  const { facts, prices, partyOf } = parts;
  if (section.kind === "prices") return prices ? [prices] : [];
  if (section.kind === "fields") {
    const signer = signers.find(({ id }) => id === section.signer);
    const fields = section.fields.map(({ id, kind, label }) => ({
      id,
      kind,
      label: fillFields(label, facts),
      value: null,
    }));
    return [{ kind: "fields", party: signer ? partyOf(signer) : "", fields }];
  }
  const heading = fillFields(section.heading, facts);
  return [
    ...(heading ? [{ kind: "heading", text: heading } as const] : []),
    { kind: "text", text: fillFields(section.text, facts) },
  ];
}

/** Of a template, which has no people of its own: the first signer on the customer's side is the customer. */
export function templatePaper(
  content: ContractContent,
  known: Pick<Known, "facts" | "brand" | "job" | "currency"> & { hasSamples: boolean },
): Paper {
  const { facts, brand, hasSamples } = known;
  const customer = content.signers.find(({ is_business }) => !is_business);
  return contractPaper(content, {
    facts,
    brand,
    kind: "Contract",
    stamp: hasSamples ? "Sample" : "Draft",
    prices: pricesOf(known),
    partyOf: ({ id, label, is_business }) => {
      const name = is_business ? facts.business : id === customer?.id ? facts.client : undefined;
      return name ? `${label}: ${name}` : label;
    },
  });
}

type PriceLine = { name: string; description: string; quantity: string; price: number; amount: number };

const sampleLines: PriceLine[] = [
  {
    name: "Water heater, 50 gallons",
    description: "Unit, fittings and disposal of the old one",
    quantity: "1",
    price: 1_280_00,
    amount: 1_280_00,
  },
  { name: "Installation", description: "", quantity: "4", price: 140_00, amount: 560_00 },
];

/** The lines of the job, or examples; undefined where there is neither. */
function pricesOf({
  job,
  hasSamples,
  currency,
}: Pick<Known, "job" | "currency"> & { hasSamples: boolean }): PaperPrices | undefined {
  const lines = job && job.lines.length > 0 ? linesOf(job) : hasSamples ? sampleLines : [];
  if (lines.length === 0) return undefined;
  const text = (cents: number) => formatMoney(money(cents, currency));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    kind: "prices",
    lines: lines.map(({ price, amount, ...line }) => ({
      ...line,
      price: text(price),
      amount: text(amount),
    })),
    totals: [{ label: "Total", value: text(total), isGrand: true }],
  };
}

const linesOf = ({ lines }: Job): PriceLine[] =>
  lines.map((line) => ({
    name: line.name,
    description: "",
    quantity: line.quantity,
    price: line.unit_price_cents,
    amount: line.amount_cents,
  }));
