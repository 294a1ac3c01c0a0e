/** The style sheet of the customer portal, beside that of all public pages. */
import { readFileSync } from "node:fs";

export const portalStyle: string = readFileSync(new URL("public-page-portal.css", import.meta.url), "utf8");
