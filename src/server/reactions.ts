/** Everything that follows events of the event log: one line a reaction. */
import { customerNews } from "#domains/reminders/news.ts";

export const reactions = [customerNews];
