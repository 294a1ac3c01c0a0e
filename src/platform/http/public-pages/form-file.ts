/** Takes the one file out of a form that a browser sent. */
import { Busboy } from "@fastify/busboy";

/** The field `file`; undefined for what is no such form, or holds no file. */
export async function fileIn(type: string | string[] | undefined, body: Buffer): Promise<Buffer | undefined> {
  if (typeof type !== "string" || !type.startsWith("multipart/form-data")) return undefined;
  const chunks: Buffer[] = [];
  const isRead = await new Promise<boolean>((resolve) => {
    const form = readerOf(type);
    if (!form) return resolve(false);
    form.on("file", (field, stream) => {
      stream.on("data", (chunk: Buffer) => {
        if (field === "file") chunks.push(chunk);
      });
    });
    form.on("error", () => resolve(false));
    form.on("finish", () => resolve(true));
    form.end(body);
  });
  const bytes = Buffer.concat(chunks);
  return isRead && bytes.length > 0 ? bytes : undefined;
}

/** Undefined for a type without a boundary. */
function readerOf(type: string) {
  try {
    return new Busboy({ headers: { "content-type": type }, limits: { files: 1, fields: 5, parts: 6 } });
  } catch {
    return undefined;
  }
}
