/** Drives WebKit by the WebDriver protocol that its own driver speaks (https://www.w3.org/TR/webdriver2/). */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Driver } from "./driver.ts";

type Call = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;

export async function openWebKit(
  program: string,
  browser: string,
  env: Record<string, string>,
): Promise<Driver> {
  const home = await mkdtemp(path.join(tmpdir(), "plumbline-webkit-"));
  const port = await freePort();
  const child = spawn(program, [`--port=${port}`, "--host=127.0.0.1"], {
    // What it keeps goes with the folder; software draws the same everywhere.
    env: {
      ...process.env,
      ...env,
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_CONFIG_HOME: home,
      LIBGL_ALWAYS_SOFTWARE: "1",
      WEBKIT_DISABLE_DMABUF_RENDERER: "1",
      // A machine without a bus for accessibility is told so on every start.
      NO_AT_BRIDGE: "1",
      GSETTINGS_BACKEND: "memory",
    },
    stdio: "ignore",
  });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(address);
  const options = { binary: browser, args: ["--automation"] };
  const { sessionId } = (await callOf(address)("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  })) as { sessionId: string };
  const call = callOf(`${address}/session/${sessionId}`);
  await call("POST", "/timeouts", { script: 60_000, pageLoad: 60_000 });
  return {
    ...driverOf(call),
    complaints: [],
    async close() {
      await call("DELETE", "").catch(() => undefined);
      const gone = once(child, "exit");
      child.kill();
      await gone;
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

async function untilReady(address: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const isReady = await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await pause(100);
  }
  throw new Error("WebKitWebDriver does not answer");
}

function callOf(base: string): Call {
  return async (method, where, body) => {
    const answer = await fetch(base + where, {
      method,
      ...(method === "POST" ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
    if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
    return value;
  };
}

function driverOf(call: Call): Omit<Driver, "complaints" | "close"> {
  return {
    async goTo(url) {
      await call("POST", "/url", { url });
    },
    async run(source, words) {
      const answer = (await call("POST", "/execute/async", {
        script: `const done = arguments[1];
          (async () => JSON.stringify({ value: await (${source})(...JSON.parse(arguments[0])) }))()
            .catch((error) => JSON.stringify({ error: String(error) })).then(done);`,
        args: [JSON.stringify(words)],
      })) as string;
      const { value, error } = JSON.parse(answer) as { value?: unknown; error?: string };
      if (error !== undefined) throw new Error(error);
      return value;
    },
    async perform(actions) {
      await call("POST", "/actions", { actions });
    },
    async resize(width, height) {
      await call("POST", "/window/rect", { width, height });
      const inner = (await call("POST", "/execute/sync", {
        script: "return [innerWidth, innerHeight];",
        args: [],
      })) as [number, number];
      // The window has a frame and bars around the page.
      await call("POST", "/window/rect", {
        width: 2 * width - inner[0],
        height: 2 * height - inner[1],
      });
    },
    async picture() {
      return Buffer.from(String(await call("GET", "/screenshot")), "base64");
    },
  };
}
