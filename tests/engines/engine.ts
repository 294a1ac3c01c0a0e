/** The other browsers in which the product is tried: where they are installed, and how one is driven. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Driver } from "./driver.ts";
import { openFirefox } from "./firefox.ts";
import { openWebKit } from "./webkit.ts";

export type EngineName = "Firefox" | "WebKit";

const folders = (process.env.PATH ?? "").split(path.delimiter);
const found = (...names: string[]) =>
  names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((each) => existsSync(each));

const miniBrowsers = ["x86_64-linux-gnu", "aarch64-linux-gnu"].flatMap((machine) => [
  `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`,
  `/usr/lib/${machine}/webkitgtk-6.0/MiniBrowser`,
]);

/** WebKit draws on a display: one that is there, or one that Xvfb pretends. */
export function isInstalled(engine: EngineName): boolean {
  if (engine === "Firefox") return found("firefox-esr", "firefox") !== undefined;
  const hasDisplay = Boolean(process.env.DISPLAY) || found("Xvfb") !== undefined;
  return (
    found("WebKitWebDriver") !== undefined && miniBrowsers.some((each) => existsSync(each)) && hasDisplay
  );
}

export async function openEngine(engine: EngineName): Promise<Driver> {
  if (engine === "Firefox") return openFirefox(found("firefox-esr", "firefox") ?? "firefox");
  const display = await openDisplay();
  const driver = await openWebKit(
    found("WebKitWebDriver") ?? "WebKitWebDriver",
    miniBrowsers.find((each) => existsSync(each)) ?? "MiniBrowser",
    { DISPLAY: display.name },
  );
  return {
    ...driver,
    async close() {
      await driver.close();
      await display.close();
    },
  };
}

type Display = { name: string; close: () => Promise<void> };

async function openDisplay(): Promise<Display> {
  const known = process.env.DISPLAY;
  if (known) return { name: known, close: async () => undefined };
  const child = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const pipe = child.stdio[3];
  if (!pipe) throw new Error("Xvfb has no way to say which display it opened");
  const [words] = (await once(pipe, "data")) as [Buffer];
  return {
    name: `:${words.toString().trim()}`,
    async close() {
      const gone = once(child, "exit");
      child.kill();
      await gone;
    },
  };
}
