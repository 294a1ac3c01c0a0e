/** Tells that a person opened their page of preferences: programs that check mail run no script. */
import { find } from "../signing/elements.ts";

const address = find(document, "[data-seen]")?.dataset["seen"];

if (address) void fetch(address, { method: "POST", keepalive: true }).catch(() => undefined);
