/** The style sheet of the pages on which contracts are signed, beside that of all public pages. */
import { readFileSync } from "node:fs";

export const signingStyle: string = readFileSync(new URL("public-page-signing.css", import.meta.url), "utf8");
