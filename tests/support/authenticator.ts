/** A passkey authenticator in software: makes keys and signs with them, as a phone would (W3C Web Authentication). */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

type Credential = { id: Buffer; privateKey: KeyObject; userHandle: string; counter: number };

export type Ask = { challenge: string; user?: { id: string }; allowCredentials?: { id: string }[] };

/** What a real one never does: another page's address, no fingerprint asked for, a counter of one's choice. */
export type Whim = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number };

const present = 0x01;
const verified = 0x04;
const attested = 0x40;

export class Authenticator {
  readonly #origin: string;
  readonly #rpId: string;
  readonly #credentials: Credential[] = [];
  readonly #counts: boolean;

  /** Passkeys kept in a cloud do not count their uses; keys of metal do. */
  constructor(publicUrl: string, { counts = false } = {}) {
    this.#origin = new URL(publicUrl).origin;
    this.#rpId = new URL(publicUrl).hostname;
    this.#counts = counts;
  }

  /** The answer to a question for a new passkey. */
  create({ challenge, user }: Ask, whim: Whim = {}) {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const credential = { id: randomBytes(32), privateKey, userHandle: user?.id ?? "", counter: 0 };
    this.#credentials.push(credential);
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const key = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credential.id.length);
    const data = Buffer.concat([this.#data(attested, 0, whim), Buffer.alloc(16), length, credential.id, key]);
    const head = Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex");
    const size = Buffer.from([0x59, data.length >> 8, data.length & 0xff]);
    return this.#answer(credential, {
      clientDataJSON: this.#client("webauthn.create", challenge, whim).toString("base64url"),
      attestationObject: Buffer.concat([head, size, data]).toString("base64url"),
      transports: ["internal"],
    });
  }

  /** The answer to a question at sign-in, by the newest passkey that it may be. */
  get({ challenge, allowCredentials }: Ask, whim: Whim = {}) {
    const allowed = allowCredentials?.map(({ id }) => id);
    const credential = this.#credentials.findLast(
      ({ id }) => !allowed || allowed.includes(id.toString("base64url")),
    );
    if (!credential) throw new Error("There is no passkey for this page");
    if (this.#counts) credential.counter += 1;
    const data = this.#data(0, whim.counter ?? credential.counter, whim);
    const client = this.#client("webauthn.get", challenge, whim);
    const hash = createHash("sha256").update(client).digest();
    return this.#answer(credential, {
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", Buffer.concat([data, hash]), credential.privateKey).toString("base64url"),
      userHandle: credential.userHandle,
    });
  }

  #answer<Response extends { clientDataJSON: string }>({ id }: Credential, response: Response) {
    const name = id.toString("base64url");
    return { id: name, rawId: name, type: "public-key", clientExtensionResults: {}, response };
  }

  #data(flags: number, counter: number, { rpId = this.#rpId, isVerified = true }: Whim): Buffer {
    const head = Buffer.alloc(5);
    head[0] = flags | present | (isVerified ? verified : 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), head]);
  }

  #client(type: string, challenge: string, { origin = this.#origin }: Whim): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
