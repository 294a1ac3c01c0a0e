/** Hands out what is the same for everybody: packed once, sent as it is, and not sent again to whoever has it. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

type Variant = { body: Buffer; etag: string };

/** One document in each form that a browser may ask for. */
export type Packed = { br: Variant; gzip: Variant; plain: Variant };

const squeeze = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** The last levels cost seconds for a megabyte and win a few percent: `isSmall` is for what people wait for. */
export async function pack(body: Buffer, { isSmall = true } = {}): Promise<Packed> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: isSmall ? 11 : 7 };
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 16);
  return {
    br: { body: await squeeze.br(body, { params }), etag: `"${hash}-br"` },
    gzip: { body: await squeeze.gzip(body, { level: isSmall ? 9 : 6 }), etag: `"${hash}-gz"` },
    plain: { body, etag: `"${hash}"` },
  };
}

/** Answers with the form that was asked for; with 304 where the status is 200 and the asker has it already. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Packed): FastifyReply {
  const accepted = request.headers["accept-encoding"] ?? "";
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined;
  const { body, etag } = packed[encoding ?? "plain"];
  reply.header("cache-control", "no-cache").header("vary", "accept-encoding");
  if (reply.statusCode === 200) {
    reply.header("etag", etag);
    if (isKnown(request.headers["if-none-match"], etag)) return reply.code(304).send();
  }
  if (encoding) reply.header("content-encoding", encoding);
  return reply.send(body);
}

/** As `sendPacked`, for a raw call. */
export function packedAnswer(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  packed: Packed,
): { status: 200 | 304; body: Buffer; headers: Record<string, string> } {
  const accepted = String(headers["accept-encoding"] ?? "");
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined;
  const { body, etag } = packed[encoding ?? "plain"];
  const known = { etag, vary: "accept-encoding" };
  if (isKnown(headers["if-none-match"], etag)) return { status: 304, body: Buffer.alloc(0), headers: known };
  return { status: 200, body, headers: encoding ? { ...known, "content-encoding": encoding } : known };
}

/** Whether an If-None-Match names this version; a proxy that packs anew marks it as weak (RFC 9110, 13.1.2). */
export function isKnown(ifNoneMatch: string | string[] | undefined, etag: string): boolean {
  return String(ifNoneMatch ?? "")
    .split(",")
    .some((each) => each.trim().replace(/^W\//, "") === etag);
}

/** Makes a thing at the first call and keeps it for `key`; whoever asks meanwhile waits for the same making. */
export function kept<T>(make: () => Promise<T>): (key?: string) => Promise<T> {
  let present: { key: string; thing: Promise<T> } | undefined;
  return (key = "") => {
    if (present?.key === key) return present.thing;
    const making = { key, thing: make() };
    present = making;
    making.thing.catch(() => {
      if (present === making) present = undefined;
    });
    return making.thing;
  };
}
