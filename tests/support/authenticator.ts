/** A passkey authenticator in software: makes keys and signs with them, as a phone would (W3C Web Authentication). */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

type Credential = { id: Buffer; privateKey: KeyObject; userHandle: string; counter: number };

type Ask = { challenge: string; user?: { id: string }; allowCredentials?: { id: string }[] };

/** What a real one never does: another page's address, no fingerprint asked for, a counter of one's choice. */
export type Whim = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number };

const present = 0x01;
const verified = 0x04;
const attested = 0x40;

export type Authenticator = ReturnType<typeof makeAuthenticator>;

/** Passkeys kept in a cloud do not count their uses; keys of metal do. */
export function makeAuthenticator(publicUrl: string, { counts = false } = {}) {
  const { origin: ownOrigin, hostname } = new URL(publicUrl);
  const credentials: Credential[] = [];

  const dataOf = (flags: number, counter: number, { rpId = hostname, isVerified = true }: Whim): Buffer => {
    const head = Buffer.alloc(5);
    head[0] = flags | present | (isVerified ? verified : 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), head]);
  };
  const clientOf = (type: string, challenge: string, { origin = ownOrigin }: Whim): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    /** The answer to a question for a new passkey. */
    create({ challenge, user }: Ask, whim: Whim = {}) {
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const credential = { id: randomBytes(32), privateKey, userHandle: user?.id ?? "", counter: 0 };
      credentials.push(credential);
      const data = Buffer.concat([dataOf(attested, 0, whim), attestedData(credential.id, publicKey)]);
      return answerOf(credential, {
        clientDataJSON: clientOf("webauthn.create", challenge, whim).toString("base64url"),
        attestationObject: attestationOf(data).toString("base64url"),
        transports: ["internal"],
      });
    },

    /** The answer to a question at sign-in, by the newest passkey that it may be. */
    get({ challenge, allowCredentials }: Ask, whim: Whim = {}) {
      const allowed = allowCredentials?.map(({ id }) => id);
      const credential = credentials.findLast(
        ({ id }) => !allowed || allowed.includes(id.toString("base64url")),
      );
      if (!credential) throw new Error("There is no passkey for this page");
      if (counts) credential.counter += 1;
      const data = dataOf(0, whim.counter ?? credential.counter, whim);
      const client = clientOf("webauthn.get", challenge, whim);
      const hash = createHash("sha256").update(client).digest();
      return answerOf(credential, {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, hash]), credential.privateKey).toString("base64url"),
        userHandle: credential.userHandle,
      });
    },
  };
}

function answerOf<Response extends { clientDataJSON: string }>({ id }: Credential, response: Response) {
  const name = id.toString("base64url");
  return { id: name, rawId: name, type: "public-key", clientExtensionResults: {}, response };
}

/** No model number, the id, and the public key for ES256 in COSE form (RFC 9053). */
function attestedData(id: Buffer, publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  return Buffer.concat([
    Buffer.alloc(16),
    length,
    id,
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
}

/** In CBOR: { fmt: "none", attStmt: {}, authData: data }. */
function attestationOf(data: Buffer): Buffer {
  const head = Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex");
  return Buffer.concat([head, Buffer.from([0x59, data.length >> 8, data.length & 0xff]), data]);
}
