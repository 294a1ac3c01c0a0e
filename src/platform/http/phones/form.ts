/** Takes a form with files apart (RFC 7578), as browsers at this machine send it to the page of phones. */

export type FormFile = { name: string; contentType: string; bytes: Buffer };
export type Form = { fields: ReadonlyMap<string, string>; files: readonly FormFile[] };

/** What is neither of the two kinds that browsers send has no fields. */
export function readForm(contentType: string, body: Buffer): Form {
  if (contentType.startsWith("application/x-www-form-urlencoded"))
    return { fields: new Map(new URLSearchParams(body.toString("utf8"))), files: [] };
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  const fields = new Map<string, string>();
  const files: FormFile[] = [];
  if (!boundary) return { fields, files };
  // Byte for byte: each character of it is one.
  const parts = `\r\n${body.toString("latin1")}`.split(`\r\n--${boundary}`).slice(1, -1);
  for (const part of parts) {
    const end = part.indexOf("\r\n\r\n");
    const head = part.slice(0, end);
    const bytes = Buffer.from(part.slice(end + 4), "latin1");
    const name = /\bname="([^"]*)"/i.exec(head)?.[1];
    if (end < 0 || name === undefined) continue;
    const type = /content-type:\s*([^\r\n;]+)/i.exec(head)?.[1]?.trim();
    if (/\bfilename="/i.test(head))
      files.push({ name, contentType: type ?? "application/octet-stream", bytes });
    else fields.set(name, bytes.toString("utf8"));
  }
  return { fields, files: files.filter((file) => file.bytes.length > 0) };
}
