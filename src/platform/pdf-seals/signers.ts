/** Keeps the keys with which the installation seals: bought ones from files, or its own, made once and kept locked away. */
import { createPrivateKey, generateKeyPair, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { z } from "zod";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { readably } from "#platform/database/database-errors.ts";
import { unavailable } from "#platform/errors.ts";
import { keyFor } from "#platform/installation-secret.ts";
import { seal, unseal } from "#platform/sealing.ts";
import { selfSigned } from "./certificates.ts";
import type { Signer } from "./signed-data.ts";

type Purpose = "pdf_seal" | "time_stamps";

const commonNames: Record<Purpose, string> = {
  pdf_seal: "Plumbline seal (this installation)",
  time_stamps: "Plumbline time stamps (this installation)",
};

const generate = promisify(generateKeyPair);

/** The bought key and certificate of the settings, or those that were made here. */
export async function sealSigner(appContext: AppContext): Promise<Signer> {
  const { SEAL_KEY_FILE, SEAL_CERTIFICATE_FILE } = appContext.config;
  if (SEAL_KEY_FILE === undefined || SEAL_CERTIFICATE_FILE === undefined)
    return keptSigner(appContext, "pdf_seal");
  const signer = await readSigner(SEAL_KEY_FILE, SEAL_CERTIFICATE_FILE);
  const [own] = signer.chain;
  if (!own?.checkPrivateKey(signer.key))
    throw misconfigured(
      "the key in SEAL_KEY_FILE doesn't belong to the first certificate in SEAL_CERTIFICATE_FILE",
    );
  if (now() < own.validFromDate || now() > own.validToDate)
    throw misconfigured(`the certificate in SEAL_CERTIFICATE_FILE is valid until ${own.validTo} only`);
  return signer;
}

/** What people read says that it is not their fault; what is logged names the setting. */
const misconfigured = (reason: string, cause?: unknown) =>
  unavailable(
    "Documents can't be sealed right now. The administrator of this installation has to check its seal.",
    new Error(`The seal is not set up right: ${reason}.`, { cause }),
  );

const certificateBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

async function readSigner(keyFile: string, certificateFile: string): Promise<Signer> {
  try {
    const [key, certificates] = await Promise.all([readFile(keyFile), readFile(certificateFile, "utf8")]);
    const blocks = certificates.match(certificateBlock) ?? [];
    return { key: createPrivateKey(key), chain: blocks.map((block) => new X509Certificate(block)) };
  } catch (error) {
    throw misconfigured("SEAL_KEY_FILE or SEAL_CERTIFICATE_FILE can't be read", error);
  }
}

/** The key of the local authority of time stamps. */
export const timeSigner = (appContext: AppContext): Promise<Signer> => keptSigner(appContext, "time_stamps");

const Kept = z.object({ key: z.string(), certificate: z.string() });

/**
 * Several processes may ask at once: the first who saves one wins, and all read that. Under another secret of the
 * installation the kept key cannot be opened, so its name has a fingerprint of the secret and a new one is made.
 */
async function keptSigner(appContext: AppContext, purpose: Purpose): Promise<Signer> {
  const secret = (await keyFor(appContext, `${purpose} name`)).toString("hex").slice(0, 16);
  const name = `${purpose}_key:${secret}`;
  const value =
    (await valueOf(appContext, name)) ??
    (await keptFirst(appContext, name, await newSigner(appContext, purpose, name)));
  const { key, certificate } = Kept.parse(JSON.parse(value));
  const opened = await unseal(appContext, purpose, name, Buffer.from(key, "base64"));
  if (opened === undefined) throw new Error(`The kept key ${name} can't be opened`);
  return { key: createPrivateKey(opened), chain: [new X509Certificate(certificate)] };
}

async function newSigner(appContext: AppContext, purpose: Purpose, name: string): Promise<string> {
  const { privateKey, publicKey } = await generate("ec", { namedCurve: "P-256" });
  const from = new Date(now().getTime() - 24 * 60 * 60 * 1000);
  const isForTime = purpose === "time_stamps";
  const certificate = await selfSigned({
    commonName: commonNames[purpose],
    privateKey,
    publicKey,
    from,
    isForTime,
  });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" });
  const key = (await seal(appContext, purpose, name, pem)).toString("base64");
  return JSON.stringify({ key, certificate: certificate.toString() });
}

/**
 * The installation remembers with which certificates it sealed and whose time it took, so that a seal stays its own when
 * a certificate is renewed.
 */
export async function rememberCertificate(
  appContext: AppContext,
  purpose: Purpose,
  certificate: X509Certificate,
): Promise<void> {
  await keptFirst(appContext, nameOf(purpose, certificate), certificate.toString());
}

export const isRemembered = async (
  appContext: AppContext,
  purpose: Purpose,
  certificate: X509Certificate,
): Promise<boolean> => (await valueOf(appContext, nameOf(purpose, certificate))) !== undefined;

const nameOf = (purpose: Purpose, { fingerprint256 }: X509Certificate): string =>
  `${purpose}_certificate:${fingerprint256.replaceAll(":", "").toLowerCase()}`;

async function valueOf({ pool }: AppContext, name: string): Promise<string | undefined> {
  const { rows } = await readably(() =>
    pool.query<{ value: string }>("select value from installation where name = $1", [name]),
  );
  return rows[0]?.value;
}

async function keptFirst(appContext: AppContext, name: string, value: string): Promise<string> {
  await readably(() =>
    appContext.pool.query("insert into installation (name, value) values ($1, $2) on conflict do nothing", [
      name,
      value,
    ]),
  );
  const kept = await valueOf(appContext, name);
  if (kept === undefined) throw new Error(`The value ${name} was not kept`);
  return kept;
}
