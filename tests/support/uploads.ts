/** Uploads a file as a browser does: begun, sent in parts, finished. */
import assert from "node:assert/strict";
import type { Reply, TestApp } from "./app.ts";

type Begun = { id: number; upload_url: string; size: number; cost_cents: number };

type Given = {
  name: string;
  bytes: Buffer;
  token: string;
  /** Folder, links, price. */
  fields?: object;
};

export async function beginUpload(app: TestApp, { name, bytes, token, fields }: Given): Promise<Begun> {
  const body = { name, size: bytes.length, ...fields };
  const { status, body: answer } = await app.call("POST", "/api/files/uploads", { token, body });
  assert.equal(status, 201, JSON.stringify(answer));
  return answer.data;
}

/** One part, from `offset` on. */
export async function sendPart(
  app: TestApp,
  { upload_url }: Pick<Begun, "upload_url">,
  bytes: Buffer,
  offset = 0,
): Promise<{ status: number; offset: number }> {
  const answer = await app.http.inject({
    method: "PATCH",
    url: upload_url,
    headers: {
      "tus-resumable": "1.0.0",
      "upload-offset": String(offset),
      "content-type": "application/offset+octet-stream",
    },
    payload: bytes,
  });
  return { status: answer.statusCode, offset: Number(answer.headers["upload-offset"]) };
}

export const finish = (app: TestApp, { id }: Pick<Begun, "id">, token: string): Promise<Reply> =>
  app.call("POST", `/api/files/uploads/${id}/finish`, { token });

type BegunVersion = Begun & { file_id: number };

export async function beginVersion(
  app: TestApp,
  fileId: number,
  { name, bytes, token, fields }: Given,
): Promise<BegunVersion> {
  const body = { name, size: bytes.length, ...fields };
  const { status, body: answer } = await app.call("POST", `/api/files/${fileId}/versions`, { token, body });
  assert.equal(status, 201, JSON.stringify(answer));
  return answer.data;
}

export const finishVersion = (
  app: TestApp,
  { id, file_id }: Pick<BegunVersion, "id" | "file_id">,
  token: string,
): Promise<Reply> => app.call("POST", `/api/files/${file_id}/versions/${id}/finish`, { token });

/** What the file is on the wire with its new version. */
export async function uploadVersion(app: TestApp, fileId: number, given: Given): Promise<Reply["body"]> {
  const begun = await beginVersion(app, fileId, given);
  assert.equal((await sendPart(app, begun, given.bytes)).status, 204);
  const { status, body } = await finishVersion(app, begun, given.token);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

/** What the finished file is on the wire. */
export async function uploadFile(app: TestApp, given: Given): Promise<Reply["body"]> {
  const begun = await beginUpload(app, given);
  assert.equal((await sendPart(app, begun, given.bytes)).status, 204);
  const { status, body } = await finish(app, begun, given.token);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}
