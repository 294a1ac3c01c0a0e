/** Makes the certificates with which an installation seals when it has bought none. */
import { type KeyObject, randomBytes, sign, X509Certificate } from "node:crypto";
import { promisify } from "node:util";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  AttributeTypeAndValue,
  AttributeValue,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from "@peculiar/asn1-x509";
import { plainBuffer, signatureAlgorithmOf } from "./signed-data.ts";

export const timeStamping = "1.3.6.1.5.5.7.3.8";

const signAsync = promisify(sign);
const years = 30;

type Wanted = {
  commonName: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  from: Date;
  /** For an authority of time stamps, which may do nothing else (RFC 3161, 2.3). */
  isForTime: boolean;
};

/** Signed with its own key, so that nobody vouches for it, and good for thirty years. */
export async function selfSigned({ commonName, privateKey, publicKey, from, isForTime }: Wanted) {
  const name = new Name([
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({ type: "2.5.4.3", value: new AttributeValue({ utf8String: commonName }) }),
    ]),
  ]);
  const notAfter = new Date(from);
  notAfter.setUTCFullYear(from.getUTCFullYear() + years);
  const signatureAlgorithm = signatureAlgorithmOf(privateKey);
  const body = new TBSCertificate({
    version: Version.v3,
    serialNumber: plainBuffer(serialNumber()),
    signature: signatureAlgorithm,
    issuer: name,
    subject: name,
    validity: new Validity({ notBefore: from, notAfter }),
    subjectPublicKeyInfo: AsnConvert.parse(
      publicKey.export({ type: "spki", format: "der" }),
      SubjectPublicKeyInfo,
    ),
    extensions: extensionsOf(isForTime),
  });
  const signature = await signAsync("sha256", Buffer.from(AsnConvert.serialize(body)), privateKey);
  const certificate = new Certificate({
    tbsCertificate: body,
    signatureAlgorithm,
    signatureValue: plainBuffer(signature),
  });
  return new X509Certificate(Buffer.from(AsnConvert.serialize(certificate)));
}

function extensionsOf(isForTime: boolean): Extensions {
  const extension = (extnID: string, value: unknown) =>
    new Extension({ extnID, critical: true, extnValue: new OctetString(AsnConvert.serialize(value)) });
  const usage = KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation;
  return new Extensions([
    extension(id_ce_basicConstraints, new BasicConstraints({ cA: false })),
    extension(id_ce_keyUsage, new KeyUsage(usage)),
    ...(isForTime ? [extension(id_ce_extKeyUsage, new ExtendedKeyUsage([timeStamping]))] : []),
  ]);
}

/** A positive whole number of which nobody knows the next. */
export function serialNumber(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] as number) & 0x3f) | 0x40;
  return bytes;
}
