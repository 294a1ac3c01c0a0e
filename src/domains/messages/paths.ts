/** The addresses of the messages, of one conversation among them, of bulk messages, and of what was used of the plan. */
import { pagePath, pagePathWith } from "#shared/page-path.ts";
import type { ReadFilter } from "./contract.ts";

/** With `new` a message is begun, with `to` to many at once, such as a segment. */
export const messagesPath = pagePathWith<{
  conversation?: number;
  new?: 1;
  to?: "many";
  segment?: number;
  filter?: ReadFilter;
}>()("/messages");
export const bulkMessagesPath = pagePath("/messages/bulk");
export const bulkMessagePath = pagePath("/messages/bulk/:id");
/** `period` is the beginning of a billing period, ISO 8601. */
export const messageUsagePath = pagePathWith<{ period?: string }>()("/messages/usage");
