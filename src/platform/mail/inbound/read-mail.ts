/** Reads an email of a stranger where a broken or malicious one can do no harm. */
import { runSandboxed, type ThreadLimits } from "../../threads/sandboxed-thread.ts";
import type { InboundMail } from "./inbound-mail.ts";

const megabyte = 1024 * 1024;
const usualLimits: ThreadLimits = { milliseconds: 20_000, bytes: 384 * megabyte };

/** Undefined for what is no email, is built to do harm, or was stopped by its time or memory. */
export async function readMail(
  raw: Uint8Array,
  limits: ThreadLimits = usualLimits,
): Promise<InboundMail | undefined> {
  // A copy of its own, because the thread takes it over.
  const bytes = Uint8Array.from(raw);
  let mail: InboundMail | undefined;
  await runSandboxed<InboundMail>({
    file: new URL("./mail-worker.ts", import.meta.url),
    data: bytes,
    transfer: [bytes.buffer],
    limits,
    onMessage(read) {
      mail = read;
      return true;
    },
  });
  return mail;
}
