/** The style sheet of forms that businesses make themselves, beside that of all public pages. */
import { readFileSync } from "node:fs";

export const formStyle: string = readFileSync(new URL("public-page-form.css", import.meta.url), "utf8");
