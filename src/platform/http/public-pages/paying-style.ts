/** The style sheet of the page on which an invoice is paid, beside that of all public pages. */
import { readFileSync } from "node:fs";

export const payingStyle: string = readFileSync(new URL("public-page-paying.css", import.meta.url), "utf8");
