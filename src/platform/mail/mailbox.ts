/** Stands in for a mail server: keeps each mail as a file that the development mailbox page shows. */
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { now } from "../clock.ts";
import { composed } from "./composing.ts";
import type { MailPort } from "./port.ts";

export type Mailbox = MailPort & {
  /** Newest first: file name without its ending, and the raw message (RFC 5322). */
  list(): Promise<{ id: string; raw: Buffer }[]>;
};

const mostShown = 200;

export function localMailbox(folder: string, from: string): Mailbox {
  return {
    kind: "mailbox",
    async deliver(mail, signing) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const safeKey = mail.key.replace(/[^\w.-]/g, "-");
      if ((await readdir(folder)).some((name) => name.endsWith(`_${safeKey}.eml`))) return;
      const { createTransport } = await import("nodemailer");
      const letter = { ...composed(mail, from, signing), date: now() };
      const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(letter);
      // As the server writes it that a mail arrives at.
      const arrived = Buffer.from(mail.returnPath ? `Return-Path: <${mail.returnPath}>\r\n` : "");
      const name = `${now().toISOString().replace(/[:.]/g, "-")}_${safeKey}.eml`;
      await writeFile(join(folder, `${name}.part`), Buffer.concat([arrived, message as Buffer]), {
        mode: 0o600,
      });
      await rename(join(folder, `${name}.part`), join(folder, name));
    },
    async list() {
      const names = await readdir(folder).catch(() => []);
      const newest = names
        .filter((name) => name.endsWith(".eml"))
        .sort()
        .toReversed()
        .slice(0, mostShown);
      return Promise.all(
        newest.map(async (name) => ({ id: name.slice(0, -4), raw: await readFile(join(folder, name)) })),
      );
    },
    async close() {},
  };
}
