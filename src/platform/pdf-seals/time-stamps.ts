/** Proof of when something was there: a time stamp (RFC 3161) from an authority, asked for and checked. */
import { randomBytes, type X509Certificate } from "node:crypto";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  id_ct_tstInfo,
  MessageImprint,
  PKIStatus,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from "@peculiar/asn1-tsp";
import { AlgorithmIdentifier, Certificate, id_ce_extKeyUsage } from "@peculiar/asn1-x509";
import type { AppContext } from "#platform/app-context.ts";
import { timeStamping } from "./certificates.ts";
import { localTimeAuthority } from "./local-time-authority.ts";
import { remoteTimeAuthority } from "./remote-time-authority.ts";
import { oids, plainBuffer } from "./signed-data.ts";
import { readSignedData } from "./signed-data-reading.ts";
import { noTime, type TimeAuthority } from "./time-authority.ts";

/** Asked over HTTP where the settings name one, otherwise within this program. */
export const timeAuthorityOf = (appContext: AppContext): TimeAuthority =>
  appContext.config.TIMESTAMP_URL === undefined
    ? localTimeAuthority(appContext)
    : remoteTimeAuthority(appContext.config.TIMESTAMP_URL);

export type TimeStamp = { token: Buffer; at: Date; from: string; certificate: X509Certificate };

/** Throws `unavailable` when the authority cannot be reached, refuses, or answers something else. */
export async function requestTimeStamp(authority: TimeAuthority, digest: Buffer): Promise<TimeStamp> {
  const nonce = randomBytes(16);
  // Positive, and as short as it can be written.
  nonce[0] = ((nonce[0] as number) & 0x3f) | 0x40;
  const query = new TimeStampReq({
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: oids.sha256, parameters: null }),
      hashedMessage: new OctetString(digest),
    }),
    nonce: plainBuffer(nonce),
    certReq: true,
  });
  const answer = await authority.answer(Buffer.from(AsnConvert.serialize(query)));
  try {
    return await readReply(answer, digest, nonce);
  } catch (error) {
    throw noTime(error);
  }
}

async function readReply(answer: Buffer, digest: Buffer, nonce: Buffer): Promise<TimeStamp> {
  const { status, timeStampToken } = AsnConvert.parse(answer, TimeStampResp);
  if (status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods)
    throw new Error(
      `The authority refused: ${status.status} ${(status.statusString ?? []).join(" ").slice(0, 200)}`,
    );
  if (!timeStampToken) throw new Error("The reply has no time stamp.");
  const token = Buffer.from(AsnConvert.serialize(timeStampToken));
  const { info, ...stamp } = await readToken(token, digest);
  if (!info.nonce || !Buffer.from(info.nonce).equals(nonce)) throw new Error("It answers another query.");
  return { token, ...stamp };
}

/** Throws an Error that says what is wrong. Whether the authority is to be trusted is left to the caller. */
export async function readTimeStamp(token: Buffer, digest: Buffer): Promise<Omit<TimeStamp, "token">> {
  const { info: _, ...stamp } = await readToken(token, digest);
  return stamp;
}

async function readToken(token: Buffer, digest: Buffer) {
  const { certificate, content, contentType } = await readSignedData(token);
  if (contentType !== id_ct_tstInfo || !content) throw new Error("It is not a time stamp.");
  const info = AsnConvert.parse(content, TSTInfo);
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  if (hashAlgorithm.algorithm !== oids.sha256 || !Buffer.from(hashedMessage.buffer).equals(digest))
    throw new Error("The time stamp is of something else.");
  if (!isForTimeOnly(certificate)) throw new Error("The time stamp is not from a time-stamp authority.");
  if (info.genTime < certificate.validFromDate || info.genTime > certificate.validToDate)
    throw new Error("The certificate of the time-stamp authority had ended.");
  return { info, at: info.genTime, from: commonNameOf(certificate), certificate };
}

/** A certificate for time stamps says so, says nothing else, and makes everybody heed it (RFC 3161, 2.3). */
function isForTimeOnly(certificate: X509Certificate): boolean {
  const [usage, more] = certificate.keyUsage ?? [];
  if (usage !== timeStamping || more !== undefined) return false;
  const { extensions = [] } = AsnConvert.parse(certificate.raw, Certificate).tbsCertificate;
  return [...extensions].some(({ extnID, critical }) => extnID === id_ce_extKeyUsage && critical);
}

/** The name of who holds the certificate; the whole subject where it has no short one. */
export function commonNameOf({ subject }: X509Certificate): string {
  const [, name] = /(?:^|\n)CN=(.+)/.exec(subject) ?? [];
  return name ?? subject.replaceAll("\n", ", ");
}
