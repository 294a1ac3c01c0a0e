/** The style sheet of businesses' own websites, beside that of all public pages. */
import { readFileSync } from "node:fs";
import { shadesIn } from "./public-page.ts";

const rules = ["public-page-site.css", "public-page-site-blocks.css"]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("\n");

export const siteStyle = `${shadesIn(rules)}\n${rules}`;
