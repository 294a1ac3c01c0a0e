/** Draws the icons of the installed app from the logo: node scripts/icons.ts (when src/web/public/favicon.svg changed). */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "./browser.ts";

const publicFolder = path.join(import.meta.dirname, "../src/web/public");
const folder = path.join(publicFolder, "icons");

/** A phone may cut a maskable icon to a circle of 80 % (W3C, App Manifest); Apple rounds the corners itself. */
const icons = [
  { name: "app-192", size: 192, isFull: false, scale: 1 },
  { name: "app-512", size: 512, isFull: false, scale: 1 },
  { name: "maskable-512", size: 512, isFull: true, scale: 0.8 },
  { name: "apple-180", size: 180, isFull: true, scale: 0.9 },
];

const logo = await readFile(path.join(publicFolder, "favicon.svg"), "utf8");
const appContext = /<rect[^>]+fill="(#\w+)"/.exec(logo)?.[1] ?? "none";
const { executablePath, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } });
await mkdir(folder, { recursive: true });
for (const { name, size, isFull, scale } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const side = size * scale;
  await page.setContent(`<style>
    body { margin: 0; display: grid; place-items: center; height: 100vh; background: ${isFull ? appContext : "transparent"} }
    svg { width: ${side}px; height: ${side}px; display: block }
  </style>${logo}`);
  const picture = await page.screenshot({ omitBackground: true });
  await writeFile(path.join(folder, `${name}.png`), picture);
  console.log(`${name}.png ${picture.length} bytes`);
  await page.close();
}
await browser.close();
