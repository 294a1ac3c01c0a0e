/** A service like S3 for tests, which checks each signature as the real one does (AWS Signature Version 4). */
import { createHash, createHmac } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";

export type S3Server = {
  endpoint: string;
  objects: Map<string, Buffer>;
  /** What the next requests meet, one after the other: an answer, silence, or a connection cut in the middle. */
  trouble: ("fail" | "silence" | "cut")[];
  close: () => Promise<void>;
};

export const keys = { accessKeyId: "AKIATESTKEY", secretAccessKey: "a secret that only the bucket knows" };
const pageSize = 3;

export async function startS3(bucket: string): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const trouble: S3Server["trouble"] = [];
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const met = trouble.shift();
      if (met === "silence") return;
      if (met === "fail") return refuse(response, 500, "InternalError");
      const body = Buffer.concat(parts);
      const wrong = signatureError(request, body);
      if (wrong) return refuse(response, 403, wrong);
      answer({ request, response, body, objects, bucket, isCut: met === "cut" });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    trouble,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function refuse(response: http.ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

type Asked = {
  request: http.IncomingMessage;
  response: http.ServerResponse;
  body: Buffer;
  objects: Map<string, Buffer>;
  bucket: string;
  isCut: boolean;
};

function answer({ request, response, body, objects, bucket, isCut }: Asked): void {
  const url = new URL(request.url ?? "", "http://s3");
  const [, named = "", ...rest] = decodeURIComponent(url.pathname).split("/");
  const key = rest.join("/");
  if (named !== bucket) return refuse(response, 404, "NoSuchBucket");
  if (key === "") return list(response, objects, url.searchParams);
  if (request.method === "PUT") {
    if (Number(request.headers["content-length"]) !== body.length)
      return refuse(response, 400, "IncompleteBody");
    objects.set(key, body);
    return void response.writeHead(200, { etag: '"kept"' }).end();
  }
  if (request.method === "DELETE") {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  const kept = objects.get(key);
  if (!kept) return refuse(response, 404, "NoSuchKey");
  const [, from = "", to = ""] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  const part = from === "" ? kept : kept.subarray(Number(from), Number(to) + 1);
  response.writeHead(from === "" ? 200 : 206, { "content-length": String(part.length) });
  if (!isCut) return void response.end(part);
  response.write(part.subarray(0, part.length >> 1), () => response.destroy());
}

/** In pages of three, so that a test sees more than one. */
function list(response: http.ServerResponse, objects: Map<string, Buffer>, asked: URLSearchParams): void {
  const after = asked.get("continuation-token") ?? "";
  const prefix = asked.get("prefix") ?? "";
  const names = [...objects.keys()].toSorted().filter((name) => name > after && name.startsWith(prefix));
  const shown = names.slice(0, pageSize);
  const contents = shown.map(
    (name) =>
      `<Contents><Key>${name}</Key><Size>${objects.get(name)?.length}</Size><LastModified>2026-11-01T10:00:00.000Z</LastModified></Contents>`,
  );
  const next =
    names.length > pageSize ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : "";
  response.writeHead(200, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0"?><ListBucketResult>${contents.join("")}${next}</ListBucketResult>`);
}

const hex = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

const header =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** The code that S3 answers with; undefined when the signature is right. */
function signatureError(request: http.IncomingMessage, body: Buffer): string | undefined {
  const { headers, method = "" } = request;
  const [, accessKey, day = "", region = "", signed = "", signature] =
    header.exec(headers.authorization ?? "") ?? [];
  if (!signature) return "AccessDenied";
  if (accessKey !== keys.accessKeyId) return "InvalidAccessKeyId";
  const claimed = String(headers["x-amz-content-sha256"]);
  if (claimed !== "UNSIGNED-PAYLOAD" && claimed !== hex(body)) return "XAmzContentSHA256Mismatch";
  const at = String(headers["x-amz-date"]);
  if (!at.startsWith(day)) return "RequestTimeTooSkewed";
  const url = new URL(request.url ?? "", "http://s3");
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join("&");
  const lines = signed
    .split(";")
    .map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, " ")}\n`);
  const canonical = [method, url.pathname, query, lines.join(""), signed, claimed].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", at, scope, hex(canonical)].join("\n");
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region), "s3"), "aws4_request");
  return hmac(key, toSign).toString("hex") === signature ? undefined : "SignatureDoesNotMatch";
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
