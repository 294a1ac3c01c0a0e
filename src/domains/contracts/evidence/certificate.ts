/**
 * The certificate of completion: who signed what, when, from where and how, with the hashes by which anybody can check it.
 *
 * What it claims is a simple electronic signature with a seal that shows every change; it says nowhere that the signature
 * is "qualified" (features.md T-ESG-7).
 */
import type { Paper, PaperBlock } from "#shared/papers/paper.ts";
import type { SigningChannel } from "../contract.ts";
import type { KeptLogLine } from "../log/store.ts";
import type { KeptSigner } from "../signers-store.ts";
import { consentWords } from "../signing/consent.ts";
import type { KeptContract } from "../store.ts";
import { numberText } from "../words.ts";

export type Certified = {
  contract: KeptContract & { paper: Paper };
  signers: readonly KeptSigner[];
  log: readonly KeptLogLine[];
  sender: string;
  /** In hexadecimal. */
  originalSha256: string;
  signedSha256: string;
  /** Who vouches for the time of the seal. */
  timeFrom: string;
  verifyUrl: string;
  timeZone: string;
};

export function certificatePaper(certified: Certified): Paper {
  const { contract, signers, log, sender, timeZone } = certified;
  const { paper } = contract;
  const completed = contract.completed_at ?? "";
  return {
    kind: "Certificate of Completion",
    title: paper.title,
    number: numberText(contract.number),
    stamp: null,
    brand: paper.brand,
    to: { heading: "Signed by", lines: signers.map(({ name }) => name) },
    facts: [
      { label: "Sent by", value: sender },
      { label: "Sent", value: momentWords(contract.sent_at ?? "", timeZone) },
      { label: "Completed", value: momentWords(completed, timeZone) },
    ],
    blocks: [
      ...section("Documents", [documentsOf(certified)]),
      ...section(
        "Signers",
        signers.map((signer) => signerText(signer, log, timeZone)),
      ),
      ...section("Consent to electronic records", [
        `Each signer agreed to this before the contract was shown (version ${versionsOf(signers)}):`,
        ...consentWords(paper.brand.name),
      ]),
      ...section("Log", [
        "Each line is hashed together with the hash of the line before it.",
        log.map((line) => logText(line)).join("\n"),
      ]),
      ...section("How to check this", [howToCheck(certified)]),
    ],
    footer: paper.footer,
  };
}

const section = (heading: string, paragraphs: readonly string[]): PaperBlock[] => [
  { kind: "heading", text: heading },
  { kind: "text", text: paragraphs.join("\n\n") },
];

const documentsOf = ({ originalSha256, signedSha256 }: Certified): string =>
  [
    `- The contract as it was sent and read. SHA-256: ${inGroups(originalSha256)}`,
    `- The signed contract, with its seal. SHA-256: ${inGroups(signedSha256)}`,
  ].join("\n");

/** Eight letters at a time, so that it can be compared by eye and breaks at the end of a line. */
const inGroups = (hash: string): string => (hash.match(/.{1,8}/g) ?? []).join(" ");

const channelWords: Record<SigningChannel, string> = {
  mail: "a link in an email to this address",
  link: "a link that the business handed on",
  in_person: "in person, on a device of the business",
  app: "signed in to Plumbline as a team member",
};

function signerText(signer: KeptSigner, log: readonly KeptLogLine[], timeZone: string): string {
  const consent = log.find(({ type, data }) => type === "consented" && data["signer"] === signer.part);
  const signed = log.find(({ type, data }) => type === "signed" && data["signer"] === signer.part);
  const said = (key: string): string | null => {
    const value = signed?.data[key];
    return typeof value === "string" ? value : null;
  };
  const facts: [string, string | null | undefined][] = [
    ["Email", said("email")],
    ["Reached by", signer.signed_channel && channelWords[signer.signed_channel]],
    ["Device of", said("device_of")],
    ["Agreed to electronic records", consent && momentWords(consent.at, timeZone)],
    ["Signed", signer.signed_at && momentWords(signer.signed_at, timeZone)],
    ["Confirmed", said("agreed") && `"${said("agreed")}"`],
    ["IP address", signer.signed_ip],
    ["Browser", signer.signed_user_agent],
  ];
  const lines = facts.flatMap(([label, value]) => (value ? [`- ${label}: ${value}`] : []));
  return [`${signer.name} (${signer.label})`, lines.join("\n")].join("\n\n");
}

const versionsOf = (signers: readonly KeptSigner[]): string =>
  [...new Set(signers.flatMap(({ consent_version }) => consent_version ?? []))].join(", ");

const logText = ({ number, at, title, hash }: KeptLogLine): string =>
  `- ${number}. ${utcWords(at)}: ${title}. Hash ${inGroups(hash.toString("hex").slice(0, 16))}`;

const howToCheck = ({ verifyUrl, timeFrom }: Certified): string =>
  [
    `Upload either file or paste its SHA-256 at ${verifyUrl}. The page says whether it is what was signed.`,
    "Each signature is a simple electronic signature. The seal belongs to the business's contract as a whole: it shows changes and doesn't identify the signers. A program that doesn't know the seal's certificate may say that it can't tell who made it.",
    `Both files are sealed. The time of the seal comes from ${timeFrom}. A program that reads PDF signatures shows it, and shows if a byte was changed.`,
  ].join("\n\n");

const pad = (text: string) => text.padStart(2, "0");

/** "2026-11-24 17:03:09 UTC" */
function utcWords(at: string): string {
  const moment = new Date(at);
  const day = moment.toISOString().slice(0, 10);
  const time = [moment.getUTCHours(), moment.getUTCMinutes(), moment.getUTCSeconds()];
  return `${day} ${time.map((part) => pad(String(part))).join(":")} UTC`;
}

/** "2026-11-24 17:03:09 UTC (Nov 24, 2026, 12:03 PM EST)" */
function momentWords(at: string, timeZone: string): string {
  const local = new Intl.DateTimeFormat("en-US", {
    dateStyle: "medium",
    timeStyle: "long",
    timeZone,
  }).format(new Date(at));
  return `${utcWords(at)} (${local})`;
}
