/** Drives Firefox by WebDriver BiDi, which it speaks by itself (https://www.w3.org/TR/webdriver-bidi/). */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Driver } from "./driver.ts";

/** It asks nobody for anything: no updates, no first page, no reports. */
const settings = [
  ["app.update.enabled", false],
  ["app.normandy.enabled", false],
  ["browser.aboutwelcome.enabled", false],
  ["browser.startup.homepage_override.mstone", "ignore"],
  ["browser.region.network.url", ""],
  ["datareporting.policy.dataSubmissionEnabled", false],
  ["datareporting.healthreport.uploadEnabled", false],
  ["extensions.systemAddon.update.enabled", false],
  ["network.captive-portal-service.enabled", false],
  ["network.connectivity-service.enabled", false],
  ["services.settings.server", "data:,#remote-settings-dummy/v1"],
  ["toolkit.telemetry.reportingpolicy.firstRun", false],
  ["ui.prefersReducedMotion", 1],
] as const;

type Message = {
  id?: number;
  result?: Record<string, unknown>;
  error?: string;
  message?: string;
  method?: string;
  params?: object;
};
type Call = (method: string, params: object) => Promise<Record<string, unknown>>;

export async function openFirefox(program: string): Promise<Driver> {
  const profile = await mkdtemp(path.join(tmpdir(), "plumbline-firefox-"));
  const lines = settings.map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(profile, "user.js"), `${lines.join("\n")}\n`);
  const child = spawn(
    program,
    ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile],
    {
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const address = await addressIn(child.stderr);
  const complaints: string[] = [];
  const { call, socket } = await connect(`${address}/session`, complaints);
  await call("session.new", { capabilities: {} });
  await call("session.subscribe", { events: ["log.entryAdded"] });
  const { contexts } = (await call("browsingContext.getTree", {})) as { contexts: { context: string }[] };
  const context = contexts[0]?.context ?? "";
  return {
    ...driverOf(call, context),
    complaints,
    async close() {
      const gone = once(child, "exit");
      await call("browser.close", {}).catch(() => child.kill());
      await gone;
      socket.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    output.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(text);
      if (found?.[1]) resolve(found[1]);
    });
    output.on("close", () => reject(new Error(`Firefox ended before it could be driven: ${text}`)));
  });
}

async function connect(address: string, complaints: string[]): Promise<{ call: Call; socket: WebSocket }> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.method === "log.entryAdded") complain(message.params ?? {}, complaints);
    const asked = waiting.get(message.id ?? -1);
    if (!asked) return;
    waiting.delete(message.id ?? -1);
    if (message.error) asked.reject(new Error(`${message.error}: ${message.message}`));
    else asked.resolve(message.result ?? {});
  });
  await once(socket, "open");
  const call: Call = (method, params) => {
    const asked = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(++last, asked);
    socket.send(JSON.stringify({ id: last, method, params }));
    return asked.promise;
  };
  return { call, socket };
}

function complain(entry: { level?: string; text?: string }, complaints: string[]): void {
  if (entry.level === "error") complaints.push(entry.text ?? "");
}

function driverOf(call: Call, context: string): Omit<Driver, "complaints" | "close"> {
  return {
    async goTo(url) {
      await call("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async run(source, words) {
      const answer = (await call("script.callFunction", {
        functionDeclaration: `async (words) => JSON.stringify(await (${source})(...JSON.parse(words)) ?? null)`,
        arguments: [{ type: "string", value: JSON.stringify(words) }],
        target: { context },
        awaitPromise: true,
      })) as { type: string; result?: { value: string }; exceptionDetails?: { text: string } };
      if (!answer.result) throw new Error(answer.exceptionDetails?.text ?? answer.type);
      return JSON.parse(answer.result.value) as unknown;
    },
    async perform(actions) {
      await call("input.performActions", { context, actions });
    },
    async resize(width, height) {
      await call("browsingContext.setViewport", { context, viewport: { width, height } });
    },
    async picture() {
      const { data } = await call("browsingContext.captureScreenshot", { context });
      return Buffer.from(String(data), "base64");
    },
  };
}
