/** As how many messages a text counts in the plan. */
import { countSms } from "#shared/messages/sms-segments.ts";

/** What it is charged as: a message with pictures or videos is one, however long its words are. */
export const partsOf = (text: string, isPicture: boolean): number =>
  isPicture ? 1 : Math.max(1, countSms(text).segments);
