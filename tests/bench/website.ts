/** Measures published pages: requests a second against a bare static server. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Block } from "#domains/website/pages/blocks-contract.ts";
import { type Program, stopChild } from "../support/product.ts";
import { everyBlock, pageContent } from "../support/website-pages.ts";
import type { LoadPlan } from "./load.ts";
import { load } from "./processes.ts";
import { atLeast, median, type Row } from "./report.ts";

export type Given = { token: string; port: number };

const rounds = 7;
const milliseconds = 1_000;
const warmUpMilliseconds = 4_000;
export const phone =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36";
export const words = "Leaks, clogs and cold showers don't wait. Call us.";

export async function measureWebsite(given: Given, report: (row: Row) => void): Promise<void> {
  const { path } = await publishPages(given);
  await measureThroughput(given, path, report);
}

const needPictures = new Set(["image", "gallery", "before_after"]);

/** One page with every block that needs no picture but the form, and one with the form as well. */
export async function publishPages(given: Given): Promise<{ path: string; formPath: string }> {
  const form = await ask(given, "/api/website/forms", { name: "Contact", starter: "contact" });
  await ask(given, `/api/website/forms/${form.id}/publish`, {});
  const blocks = everyBlock(words)
    .filter(({ kind }) => !needPictures.has(kind))
    .map((block) => (block.kind === "lead_form" ? { ...block, form_id: form.id } : block));
  const plain = blocks.filter(({ kind }) => kind !== "lead_form");
  const path = await publishPage(given, "drain-cleaning", plain);
  return { path, formPath: await publishPage(given, "contact", blocks) };
}

/** Ours and the floor take turns, so that whatever else the machine does falls on both. */
async function measureThroughput({ port }: Given, path: string, report: (row: Row) => void): Promise<void> {
  const page = await fetch(`http://127.0.0.1:${port}${path}`);
  const floor = await startFloor(await promisify(brotliCompress)(await page.text()));
  const headers = { "accept-encoding": "gzip, br", "user-agent": phone };
  const plan: Omit<LoadPlan, "port" | "connections"> = {
    method: "GET",
    paths: [path],
    headers,
    milliseconds,
  };
  const ports = [floor.port, port] as const;
  try {
    for (const each of ports)
      await load({ ...plan, port: each, connections: 8, milliseconds: warmUpMilliseconds });
    for (const connections of [1, 8, 32]) {
      const speeds: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const [bare, ours] = [
          await load({ ...plan, connections, port: ports[0] }),
          await load({ ...plan, connections, port: ports[1] }),
        ];
        if (bare.failures + ours.failures > 0) throw new Error(`${ours.failures} pages failed`);
        speeds.push(ours.perSecond / bare.perSecond);
      }
      report(
        atLeast(
          `published page, ${connections} connections: requests a second, times a static server`,
          median(speeds),
          0.7,
        ),
      );
    }
  } finally {
    await floor.stop();
  }
}

async function startFloor(packed: Buffer): Promise<Program> {
  const child = fork(join(import.meta.dirname, "website-floor.ts"));
  child.send(packed.toString("base64"));
  const [port] = (await once(child, "message")) as [number];
  return { process: child, port, stop: () => stopChild(child) };
}

export async function publishPage(given: Given, slug: string, blocks: Block[]): Promise<string> {
  const made = await ask(given, "/api/website/pages", { content: pageContent({ slug, blocks }) });
  const { url } = await ask(given, `/api/website/pages/${made.id}/publish`, {});
  return new URL(url).pathname;
}

type Made = { id: number; url: string; upload_url: string };

export async function ask({ port, token }: Given, path: string, body: object): Promise<Made> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Made }).data;
}
