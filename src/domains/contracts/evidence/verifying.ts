/** Says whether a file, or the hash of one, is a paper of a contract, and whether it is as it was when it was sealed. */
import { createHash } from "node:crypto";
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { type RequestFacts, requirePermission, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { readSeal, type SealReading } from "#platform/pdf-seals/reading.ts";
import { countVisitor } from "#platform/rate-limiter/rate-limiter.ts";
import { readLog } from "../log/service.ts";
import { findContract, type KeptContract } from "../store.ts";
import { numberText } from "../words.ts";
import type { PaperKind } from "./papers.ts";
import { findOrganization, findPaperByHash } from "./store.ts";

/** What is told to whoever has the file, or knows its hash: nothing that does not stand in it. */
export type KnownPaper = {
  kind: PaperKind;
  business: string;
  number: string;
  title: string;
  status: KeptContract["status"];
  completedAt: string | null;
  timeZone: string;
  /** The first line of the log that is not as it was written; null for a log that is intact. */
  brokenAt: number | null;
};

export type Verification = {
  sha256: string;
  known: KnownPaper | undefined;
  /** Undefined when a hash was asked about, and not a file. */
  seal: SealReading | undefined;
};

const visits = { free: 60, windowSeconds: 3_600, firstWaitSeconds: 30, longestWaitSeconds: 3_600 };

/** Throws `too_many_requests` for a network that asks without end. */
export async function verifyFile(
  appContext: AppContext,
  request: RequestFacts,
  bytes: Buffer,
): Promise<Verification> {
  await countVisitor(appContext, { name: "contract-verify", rule: visits, ip: request.ip });
  const sha256 = createHash("sha256").update(bytes).digest();
  return { ...(await lookUp(appContext, sha256)), seal: await readSeal(appContext, bytes) };
}

/** As `verifyFile`, of 64 hexadecimal digits. */
export async function verifyHash(
  appContext: AppContext,
  request: RequestFacts,
  sha256: string,
): Promise<Verification> {
  await countVisitor(appContext, { name: "contract-verify", rule: visits, ip: request.ip });
  return { ...(await lookUp(appContext, Buffer.from(sha256, "hex"))), seal: undefined };
}

/** The 64 digits that somebody pasted, as they stand on a certificate in groups; undefined for anything else. */
export function hashIn(text: string): string | undefined {
  const digits = text.replace(/[\s:-]/g, "").toLowerCase();
  return /^[0-9a-f]{64}$/.test(digits) ? digits : undefined;
}

async function lookUp(
  appContext: AppContext,
  sha256: Buffer,
): Promise<Pick<Verification, "sha256" | "known">> {
  const hex = sha256.toString("hex");
  const found = await findPaperByHash(appContext.pool, sha256);
  const organization = found && (await findOrganization(appContext.pool, found.organization_id));
  if (!found || !organization) return { sha256: hex, known: undefined };
  const scope = requirePermission(systemActor(appContext, organization), "contracts.view");
  const contract = await findContract(scope, found.contract_id);
  const kind = contract && kindOf(contract, sha256);
  if (!contract || !kind) return { sha256: hex, known: undefined };
  const { brokenAt } = await readLog(scope, contract.id);
  const { name: business } = await publicBrandOf(scope);
  return {
    sha256: hex,
    known: {
      kind,
      business,
      number: numberText(contract.number),
      title: contract.title,
      status: contract.status,
      completedAt: contract.completed_at,
      timeZone: organization.timeZone,
      brokenAt,
    },
  };
}

const kinds: readonly PaperKind[] = ["signed", "certificate", "original"];

/** A PDF that was brought along may be a form that many have: who used it is not theirs to know. */
function kindOf(contract: KeptContract, sha256: Buffer): PaperKind | undefined {
  const kind = kinds.find((each) => contract[`${each}_sha256`]?.equals(sha256));
  return kind === "original" && contract.document ? undefined : kind;
}
