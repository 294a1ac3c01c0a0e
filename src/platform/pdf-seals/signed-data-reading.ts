/** Checks a signature: whether it fits what it is said to be of, and whose it is. */
import { createHash, verify, X509Certificate } from "node:crypto";
import { promisify } from "node:util";
import { type Attribute, ContentInfo, id_signedData, SignedData, type SignerInfo } from "@peculiar/asn1-cms";
import { AsnConvert } from "@peculiar/asn1-schema";
import * as asn1js from "asn1js";
import { changedSince, SealProblem } from "./seal-problem.ts";
import { oids } from "./signed-data.ts";

export type ReadSignature = {
  /** Of whoever signed. */
  certificate: X509Certificate;
  contentType: string;
  /** What was signed, where it travels with its signature. */
  content: Buffer | undefined;
  signature: Buffer;
  unsigned: readonly Attribute[];
};

/** Digests by their object identifiers; older ones are not believed. */
const digests: Record<string, string | undefined> = {
  [oids.sha256]: "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
};

/** The digest that the name of a signature's algorithm implies; RSA's plain name leaves it to the digest's own. */
const signatures: Record<string, string | undefined> = {
  "1.2.840.113549.1.1.1": "any",
  [oids.rsaWithSha256]: "sha256",
  "1.2.840.113549.1.1.12": "sha384",
  "1.2.840.113549.1.1.13": "sha512",
  [oids.ecdsaWithSha256]: "sha256",
  "1.2.840.10045.4.3.3": "sha384",
  "1.2.840.10045.4.3.4": "sha512",
};

const verifyAsync = promisify(verify);

/**
 * Throws an Error that says what is wrong. `signedBytes` are those that a signature without content is of. Whether the
 * certificate is to be trusted is left to the caller.
 */
export async function readSignedData(bytes: Buffer, signedBytes?: readonly Buffer[]): Promise<ReadSignature> {
  const info = AsnConvert.parse(bytes, ContentInfo);
  if (info.contentType !== id_signedData) throw new Error("It is not a signature.");
  const data = AsnConvert.parse(info.content, SignedData);
  const [signer, another] = data.signerInfos;
  if (!signer || another) throw new Error("It does not have exactly one signer.");
  const digest = digests[signer.digestAlgorithm.algorithm];
  if (digest === undefined) throw new Error("Its digest is of an unknown kind.");
  const { eContent, eContentType } = data.encapContentInfo;
  const content = eContent?.single && Buffer.from(eContent.single.buffer);
  if ((content === undefined) === (signedBytes === undefined)) throw new Error("It is of something else.");

  const attributes = signer.signedAttrs ?? [];
  if (oidIn(only(attributes, oids.contentType)) !== eContentType) throw new Error("It is of something else.");
  const hash = createHash(digest);
  for (const part of signedBytes ?? [content as Buffer]) hash.update(part);
  if (!octetsIn(only(attributes, oids.messageDigest)).equals(hash.digest()))
    throw new SealProblem(changedSince);
  const { certificates, signedAttributes } = rawParts(info.content);
  const certificate = namedCertificate(attributes, certificates);
  if (!(await isSignatureRight(signer, signedAttributes, certificate, digest)))
    throw new Error("The signature is wrong.");
  return {
    certificate,
    contentType: eContentType,
    content,
    signature: Buffer.from(signer.signature.buffer),
    unsigned: signer.unsignedAttrs ?? [],
  };
}

async function isSignatureRight(
  { signatureAlgorithm, signature }: SignerInfo,
  signed: Buffer,
  { publicKey }: X509Certificate,
  digest: string,
): Promise<boolean> {
  const implied = signatures[signatureAlgorithm.algorithm];
  if (implied !== "any" && implied !== digest) throw new Error("Its algorithm is unknown.");
  return verifyAsync(digest, signed, publicKey, Buffer.from(signature.buffer));
}

/** The certificate that the signature itself names, by its hash. */
function namedCertificate(attributes: Attribute[], certificates: Buffer[]): X509Certificate {
  const isNewer = attributes.some(({ attrType }) => attrType === oids.signingCertificateV2);
  const value = only(attributes, isNewer ? oids.signingCertificateV2 : oids.signingCertificate);
  const [first] = childrenOf(childrenOf(parsed(value))[0]);
  const [one, two] = childrenOf(first);
  const hasAlgorithm = isNewer && one instanceof asn1js.Sequence;
  const named = hasAlgorithm ? digests[oidOf(childrenOf(one)[0])] : undefined;
  const algorithm = hasAlgorithm ? named : isNewer ? "sha256" : "sha1";
  const hash = octetsOf(hasAlgorithm ? two : one);
  if (algorithm === undefined) throw new Error("Its certificate is named in an unknown way.");
  const found = certificates.find((each) => createHash(algorithm).update(each).digest().equals(hash));
  if (!found) throw new Error("The certificate was changed.");
  return new X509Certificate(found);
}

/** As they stand there: written anew, they might be other bytes. */
function rawParts(signedData: ArrayBuffer): { certificates: Buffer[]; signedAttributes: Buffer } {
  const fields = childrenOf(parsed(signedData));
  const signer = childrenOf(fields.at(-1))[0];
  const attributes = firstField(childrenOf(signer));
  if (!attributes) throw new Error("It signs nothing.");
  const signedAttributes = rawBytes(attributes);
  // What is signed is a set, not the field in which it travels (RFC 5652, 5.4).
  signedAttributes[0] = 0x31;
  return { certificates: childrenOf(firstField(fields)).map(rawBytes), signedAttributes };
}

const firstField = (blocks: asn1js.AsnType[]): asn1js.AsnType | undefined =>
  blocks.find(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === 0);

const rawBytes = (block: asn1js.AsnType): Buffer => Buffer.from(block.valueBeforeDecodeView);

/** The value of an attribute that must be there once, with one value. */
function only(attributes: readonly Attribute[], type: string): ArrayBuffer {
  const [found, another] = attributes.filter(({ attrType }) => attrType === type);
  const [value, more] = found?.attrValues ?? [];
  if (another || more || value === undefined) throw new Error("An attribute is missing or there twice.");
  return value;
}

export const onlyAttribute = (attributes: readonly Attribute[], type: string): Buffer =>
  Buffer.from(only(attributes, type));

function parsed(bytes: ArrayBuffer): asn1js.AsnType {
  const { result, offset } = asn1js.fromBER(bytes);
  if (offset === -1) throw new Error("It can't be read.");
  return result;
}

const childrenOf = (block: asn1js.AsnType | undefined): asn1js.AsnType[] =>
  block instanceof asn1js.Constructed ? block.valueBlock.value : [];

function octetsOf(block: asn1js.AsnType | undefined): Buffer {
  if (!(block instanceof asn1js.OctetString)) throw new Error("It can't be read.");
  return Buffer.from(block.valueBlock.valueHexView);
}

const octetsIn = (bytes: ArrayBuffer): Buffer => octetsOf(parsed(bytes));

const oidOf = (block: asn1js.AsnType | undefined): string =>
  block instanceof asn1js.ObjectIdentifier ? block.valueBlock.toString() : "";

const oidIn = (bytes: ArrayBuffer): string => oidOf(parsed(bytes));
