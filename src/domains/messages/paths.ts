/** The address of the messages, and of one conversation among them. */
import { pagePathWith } from "#shared/page-path.ts";

export const messagesPath = pagePathWith<{ conversation?: number; new?: 1 }>()("/messages");
