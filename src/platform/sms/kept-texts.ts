/** Stands in for a text carrier: keeps each text as a file that the development page of texts shows. */
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { now } from "../clock.ts";
import type { SmsPort, Text } from "./port.ts";

export type KeptText = Text & { sentAt: string };

export type KeptTexts = SmsPort & {
  /** Newest first. */
  list(): Promise<KeptText[]>;
};

const mostShown = 200;

export function keptTexts(folder: string): KeptTexts {
  return {
    kind: "kept",
    async deliver(text) {
      const safeKey = text.key.replace(/[^\w.-]/g, "-");
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if ((await readdir(folder)).some((name) => name.endsWith(`_${safeKey}.json`)))
        return { acceptedAs: safeKey };
      const sentAt = now().toISOString();
      const name = `${sentAt.replace(/[:.]/g, "-")}_${safeKey}.json`;
      await writeFile(join(folder, `${name}.part`), JSON.stringify({ ...text, sentAt }), { mode: 0o600 });
      await rename(join(folder, `${name}.part`), join(folder, name));
      return { acceptedAs: safeKey };
    },
    async list() {
      const names = await readdir(folder).catch(() => []);
      const newest = names
        .filter((name) => name.endsWith(".json"))
        .sort()
        .toReversed()
        .slice(0, mostShown);
      return Promise.all(
        newest.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8")) as KeptText),
      );
    },
  };
}
