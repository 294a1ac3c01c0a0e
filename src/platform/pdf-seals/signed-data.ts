/** Signs: makes the signature that stands in a sealed PDF, and the one under a time stamp. */
import { createHash, type KeyObject, sign, type X509Certificate } from "node:crypto";
import { promisify } from "node:util";
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContent,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_data,
  id_signedData,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from "@peculiar/asn1-cms";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import { AlgorithmIdentifier, Certificate } from "@peculiar/asn1-x509";
import * as asn1js from "asn1js";

/** Who signs: a private key, and its certificate followed by those of who issued it. */
export type Signer = { key: KeyObject; chain: readonly X509Certificate[] };

export const oids = {
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificate: "1.2.840.113549.1.9.16.2.12",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  timeStampToken: "1.2.840.113549.1.9.16.2.14",
  sha256: "2.16.840.1.101.3.4.2.1",
  rsaWithSha256: "1.2.840.113549.1.1.11",
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
} as const;

const signAsync = promisify(sign);

export const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

/** The library reads and writes memory without an offset. */
export const plainBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

type Wanted = {
  signer: Signer;
  /** The kind of what is signed, and the thing itself where it travels with its signature. */
  contentType: string;
  content?: Buffer;
  /** SHA-256 of what is signed. */
  digest: Buffer;
  /** What is added to the signature once it is there; signed by nobody. */
  unsigned?: (signature: Buffer) => Promise<Attribute[]>;
};

/** CMS SignedData (RFC 5652) that names its certificate (RFC 5035), with SHA-256 throughout. */
export async function signedData({
  signer,
  contentType,
  content,
  digest,
  unsigned,
}: Wanted): Promise<Buffer> {
  const [own] = signer.chain;
  if (!own) throw new Error("A signer needs a certificate");
  const signedAttrs = inOrder([
    attribute(oids.contentType, new asn1js.ObjectIdentifier({ value: contentType }).toBER()),
    attribute(oids.messageDigest, octets(digest).toBER()),
    attribute(oids.signingCertificateV2, namedCertificates(signer.chain).toBER()),
  ]);
  const signature = await signAsync("sha256", setOf(signedAttrs), signer.key);
  const added = await unsigned?.(signature);
  const { tbsCertificate } = AsnConvert.parse(own.raw, Certificate);
  const sha = new AlgorithmIdentifier({ algorithm: oids.sha256 });
  const data = new SignedData({
    version: contentType === id_data ? CMSVersion.v1 : CMSVersion.v3,
    digestAlgorithms: new DigestAlgorithmIdentifiers([sha]),
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: contentType,
      ...(content && { eContent: new EncapsulatedContent({ single: new OctetString(content) }) }),
    }),
    certificates: new CertificateSet(
      signer.chain.map(
        ({ raw }) => new CertificateChoices({ certificate: AsnConvert.parse(raw, Certificate) }),
      ),
    ),
    signerInfos: new SignerInfos([
      new SignerInfo({
        version: CMSVersion.v1,
        sid: new SignerIdentifier({
          issuerAndSerialNumber: new IssuerAndSerialNumber({
            issuer: tbsCertificate.issuer,
            serialNumber: tbsCertificate.serialNumber,
          }),
        }),
        digestAlgorithm: sha,
        signedAttrs,
        signatureAlgorithm: signatureAlgorithmOf(signer.key),
        signature: new OctetString(signature),
        ...(added && { unsignedAttrs: inOrder(added) }),
      }),
    ]),
  });
  const info = new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(data) });
  return Buffer.from(AsnConvert.serialize(info));
}

export function signatureAlgorithmOf(key: KeyObject): AlgorithmIdentifier {
  if (key.asymmetricKeyType === "rsa")
    return new AlgorithmIdentifier({ algorithm: oids.rsaWithSha256, parameters: null });
  if (key.asymmetricKeyType === "ec") return new AlgorithmIdentifier({ algorithm: oids.ecdsaWithSha256 });
  throw new Error(`Keys of the kind ${key.asymmetricKeyType} are not known here`);
}

const octets = (bytes: Uint8Array) => new asn1js.OctetString({ valueHex: plainBuffer(bytes) });

export const attribute = (type: string, value: ArrayBuffer): Attribute =>
  new Attribute({ attrType: type, attrValues: [value] });

/** SigningCertificateV2: one whose bytes were changed, or put in another's place, no longer fits the signature. */
const namedCertificates = (chain: readonly X509Certificate[]) =>
  new asn1js.Sequence({
    value: [
      new asn1js.Sequence({
        value: chain.map(({ raw }) => new asn1js.Sequence({ value: [octets(sha256(raw))] })),
      }),
    ],
  });

const bytesOf = (each: Attribute): Buffer => Buffer.from(AsnConvert.serialize(each));

/** As DER wants the members of a set. */
const inOrder = (attributes: Attribute[]): Attribute[] =>
  attributes.toSorted((a, b) => Buffer.compare(bytesOf(a), bytesOf(b)));

/** What is signed is the set itself, not the field in which it travels (RFC 5652, 5.4). */
function setOf(attributes: Attribute[]): Buffer {
  const set = new asn1js.Set({
    value: attributes.map((each) => asn1js.fromBER(AsnConvert.serialize(each)).result),
  });
  return Buffer.from(set.toBER());
}
