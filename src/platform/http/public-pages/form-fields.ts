/** Reads a form that a browser sends, with its files, while it comes in and only as far as it may be long. */
import type { IncomingMessage } from "node:http";
import { Busboy } from "@fastify/busboy";

export type SentFile = {
  field: string;
  name: string;
  bytes: Buffer;
  /** Longer than it may be: `bytes` are its beginning. */
  isTooLarge: boolean;
};

export type SentForm = { fields: URLSearchParams; files: SentFile[] };

export type FormLimits = {
  /** Bytes of all of it. */
  largestBody: number;
  largestFile: number;
  mostFiles: number;
};

/** "too large", or undefined for what is no form. The rest of what is refused is read and thrown away. */
export async function readSentForm(
  incoming: IncomingMessage,
  { largestBody, largestFile, mostFiles }: FormLimits,
): Promise<SentForm | "too large" | undefined> {
  const form = readerOf(incoming, { largestFile, mostFiles });
  if (!form || Number(incoming.headers["content-length"] ?? 0) > largestBody) {
    incoming.resume();
    return form ? "too large" : undefined;
  }
  const fields = new URLSearchParams();
  const files: SentFile[] = [];
  let size = 0;
  return new Promise((resolve) => {
    const giveUp = (answer: "too large" | undefined) => {
      incoming.unpipe(form);
      incoming.resume();
      resolve(answer);
    };
    incoming.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > largestBody) giveUp("too large");
    });
    incoming.on("aborted", () => resolve(undefined));
    form.on("field", (name: string, value: string) => fields.append(storable(name), storable(value)));
    form.on("file", (field: string, stream: NodeJS.ReadableStream, name: string | undefined) => {
      const chunks: Buffer[] = [];
      let isTooLarge = false;
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("limit", () => {
        isTooLarge = true;
      });
      stream.on("end", () => {
        const bytes = Buffer.concat(chunks);
        // A field for files into which none was put is sent with no name and no bytes.
        if (name || bytes.length > 0)
          files.push({ field, name: storable(name ?? "File"), bytes, isTooLarge });
      });
    });
    form.on("error", () => giveUp(undefined));
    form.on("finish", () => resolve({ fields, files }));
    incoming.pipe(form);
  });
}

/** Without the one character that no database keeps. */
const storable = (text: string): string => text.replaceAll("\u0000", "");

/** Undefined for a type that is no form's. */
function readerOf(
  { headers }: IncomingMessage,
  { largestFile, mostFiles }: Pick<FormLimits, "largestFile" | "mostFiles">,
) {
  try {
    return new Busboy({
      headers: { ...headers, "content-type": headers["content-type"] ?? "" },
      limits: {
        fields: 400,
        fieldNameSize: 200,
        fieldSize: 64 * 1024,
        fileSize: largestFile,
        files: mostFiles,
      },
    });
  } catch {
    return undefined;
  }
}
