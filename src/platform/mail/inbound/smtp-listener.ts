/** The mail server of ours that customers' answers come to: it takes nothing but what answers an email of ours. */
import { readFile } from "node:fs/promises";
import type { SMTPServer, SMTPServerDataStream, SMTPServerOptions } from "smtp-server";
import type { AppContext } from "../../app-context.ts";
import { startupError } from "../../errors.ts";
import { providedBy } from "../../provided.ts";
import { networkOf } from "../../rate-limiter/networks.ts";
import { mayAttempt } from "../../rate-limiter/rate-limiter.ts";
import { inboundDoor } from "./door.ts";
import { mostMailBytes } from "./inbound-mail.ts";

/** Emails from one network in an hour; a large provider sends from many. */
const perNetwork = { free: 600, windowSeconds: 3_600, firstWaitSeconds: 60, longestWaitSeconds: 900 };
const mostRecipients = 10;

export type MailListener = { port: number; close(): Promise<void> };

/** Undefined where none is configured. */
export async function listenForMail(appContext: AppContext): Promise<MailListener | undefined> {
  const { MAIL_IN_PORT: port, HOST: host } = appContext.config;
  if (port === undefined) return undefined;
  const { SMTPServer: Server } = await import("smtp-server");
  const server = new Server(await optionsOf(appContext));
  server.on("error", (error) => appContext.log.warn({ reason: error.message }, "An inbound email broke off"));
  await listen(server, port, host);
  const address = server.server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function listen(server: SMTPServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = ({ code }: NodeJS.ErrnoException) =>
      reject(
        startupError(
          `Port ${port} for inbound email can't be opened (${code}). Set MAIL_IN_PORT to another.`,
        ),
      );
    server.once("error", refuse);
    server.listen(port, host, () => {
      server.removeListener("error", refuse);
      resolve();
    });
  });
}

async function optionsOf(appContext: AppContext): Promise<SMTPServerOptions> {
  const {
    MAIL_IN_DOMAIN: name,
    MAIL_IN_TLS_KEY_FILE: keyFile,
    MAIL_IN_TLS_CERTIFICATE_FILE: certificateFile,
  } = appContext.config;
  const tls =
    keyFile && certificateFile
      ? {
          key: await readSetting("MAIL_IN_TLS_KEY_FILE", keyFile),
          cert: await readSetting("MAIL_IN_TLS_CERTIFICATE_FILE", certificateFile),
        }
      : null;
  return {
    ...(name ? { name } : {}),
    ...tls,
    banner: "Plumbline",
    authOptional: true,
    disabledCommands: tls ? ["AUTH"] : ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: mostMailBytes,
    maxClients: 100,
    socketTimeout: 60_000,
    closeTimeout: 5_000,
    onConnect({ remoteAddress }, done) {
      void say(done, mayConnect(appContext, remoteAddress));
    },
    onRcptTo({ address }, { envelope }, done) {
      void say(done, mayArrive(appContext, address, envelope.rcptTo.length));
    },
    onData(stream, { envelope }, done) {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      void say(done, takeAll(appContext, stream, recipients));
    },
  };

  /** What fails for reasons of ours may be tried again. */
  async function say(done: (problem?: Error | null) => void, asked: Promise<Error | null>): Promise<void> {
    const problem = await asked.catch((error: unknown) => {
      appContext.log.warn({ err: error }, "An inbound email was not kept");
      return later;
    });
    done(problem);
  }
}

/** Throws a startup error that names the setting. */
const readSetting = (setting: string, file: string): Promise<Buffer> =>
  readFile(file).catch(({ code }: NodeJS.ErrnoException) => {
    throw startupError(`The setting ${setting} names ${file}, which can't be read (${code}).`);
  });

async function mayConnect(appContext: AppContext, ip: string): Promise<Error | null> {
  const counter = { name: "inbound mail", rule: perNetwork, whose: networkOf(ip) };
  if (await mayAttempt(appContext, counter)) return null;
  return refusal(421, "Too many emails from your network. Try again later.");
}

async function mayArrive(appContext: AppContext, to: string, before: number): Promise<Error | null> {
  if (before >= mostRecipients) return refusal(452, "Too many recipients");
  const isExpected = await providedBy(appContext, inboundDoor).isExpected(appContext, to);
  return isExpected ? null : refusal(550, "No such address");
}

/** Every byte is read, also of what is refused, because the other side says nothing before its end. */
async function takeAll(
  appContext: AppContext,
  stream: SMTPServerDataStream,
  recipients: readonly string[],
): Promise<Error | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= mostMailBytes) chunks.push(chunk);
  }
  if (stream.sizeExceeded || size > mostMailBytes) return refusal(552, "This email is too large");
  const door = providedBy(appContext, inboundDoor);
  const raw = Buffer.concat(chunks);
  const taken = new Set<string>();
  for (const to of recipients) taken.add(await door.take(appContext, { to, raw }));
  if (taken.has("kept") || taken.has("known")) return null;
  return taken.has("too_many") ? later : refusal(550, "This answers no email of ours");
}

const refusal = (responseCode: number, words: string): Error =>
  Object.assign(new Error(words), { responseCode });
const later = refusal(451, "Try again later");
