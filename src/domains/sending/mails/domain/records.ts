/** The records that a domain needs so that its email is believed, and what is wrong with those that are there. */
import type { DnsLookup } from "#platform/mail/dns.ts";
import type { RecordKind } from "./contract.ts";
import type { KeptDomain } from "./store.ts";
import type { RecordCheck } from "./tables.ts";

type Domain = Pick<KeptDomain, "domain" | "selector" | "public_key">;
type Wanted = { kind: RecordKind; name: string; value: string };

const listed = (...tags: string[]): string => tags.join("; ");

/** `ours` is the domain whose servers send: the business's lets them. */
export const recordsOf = ({ domain, selector, public_key }: Domain, ours: string): Wanted[] => [
  {
    kind: "dkim",
    name: `${selector}._domainkey.${domain}`,
    value: listed("v=DKIM1", "k=rsa", `p=${public_key}`),
  },
  { kind: "spf", name: domain, value: `v=spf1 include:${ours} ~all` },
  { kind: "dmarc", name: `_dmarc.${domain}`, value: listed("v=DMARC1", "p=none") },
];

export async function checkRecords(dns: DnsLookup, domain: Domain, ours: string): Promise<RecordCheck[]> {
  const [dkim, spf, dmarc] = await Promise.all(
    recordsOf(domain, ours).map(async ({ kind, name }) => ({
      kind,
      texts: await textsFor(dns, kind, name, domain),
    })),
  );
  return [dkim, spf, dmarc].flatMap((found) => {
    if (!found) return [];
    const { kind, texts } = found;
    if (texts === "unknown") return [{ kind, state: "unknown" as const, problem: noAnswer }];
    return [{ kind, ...judge[kind](texts, domain, ours) }];
  });
}

const noAnswer = "Your domain's DNS didn't answer. Check again in a few minutes.";

/** Of a subdomain the policy of the whole domain holds where it has none of its own (RFC 7489, 6.6.3). */
async function textsFor(dns: DnsLookup, kind: RecordKind, name: string, { domain }: Domain) {
  const texts = await dns.texts(name);
  const whole = domain.split(".").slice(-2).join(".");
  if (kind !== "dmarc" || texts === "unknown" || texts.some(isDmarc) || whole === domain) return texts;
  return dns.texts(`_dmarc.${whole}`);
}

type Judged = Pick<RecordCheck, "state" | "problem">;
const fine: Judged = { state: "ok", problem: null };
const missing = (problem: string): Judged => ({ state: "missing", problem });
const wrong = (problem: string): Judged => ({ state: "wrong", problem });

const isSpf = (text: string): boolean => /^v=spf1(?:\s|$)/i.test(text.trim());
const isDmarc = (text: string): boolean => /^v=DMARC1\s*(?:;|$)/i.test(text.trim());

const judge: Record<RecordKind, (texts: readonly string[], domain: Domain, ours: string) => Judged> = {
  dkim(texts, { public_key }) {
    const keys = texts.flatMap(
      (text) => /(?:^|;)\s*p\s*=([^;]*)/i.exec(text)?.[1]?.replace(/\s+/g, "") ?? [],
    );
    if (keys.includes(public_key)) return fine;
    if (keys.length === 0)
      return missing("There's no record at this name yet. Copy it to your domain's DNS.");
    const isCut = keys.some((key) => key.length > 20 && public_key.startsWith(key));
    return wrong(
      isCut
        ? "The record is cut off. Paste the whole value, in several quoted parts if your provider asks for it."
        : "The record has a different key. Replace its value with this one.",
    );
  },
  spf(texts, _domain, ours) {
    const records = texts.filter(isSpf);
    const [record = ""] = records;
    if (records.length === 0) return missing("There's no SPF record yet. Copy it to your domain's DNS.");
    if (records.length > 1)
      return wrong("There's more than one SPF record, so none of them counts. Merge them into one.");
    const terms = record.trim().toLowerCase().split(/\s+/);
    if (terms.includes(`include:${ours}`) || terms.includes(`+include:${ours}`)) return fine;
    return wrong(`Your SPF record doesn't allow us yet. Add "include:${ours}" to it, before its last word.`);
  },
  dmarc(texts) {
    const records = texts.filter(isDmarc);
    if (records.length === 0) return missing("There's no DMARC record yet. Copy it to your domain's DNS.");
    if (records.length > 1)
      return wrong("There's more than one DMARC record, so none of them counts. Keep one.");
    if (/(?:^|;)\s*p\s*=\s*(?:none|quarantine|reject)\s*(?:;|$)/i.test(records[0] ?? "")) return fine;
    return wrong('The DMARC record has no policy. Add "p=none" to it.');
  },
};
