/** What is said of an email beside its words: who wrote it, whether a program did, and what came with it. */
import { z } from "zod";

const MailFile = z.object({ id: z.number(), name: z.string() });
const LeftOut = z.object({ name: z.string(), why: z.string() });

export const MailFacts = z
  .object({
    /** Null for what the business wrote, and where it can't be read. */
    from: z.string().nullable(),
    from_name: z.string().nullable(),
    /** It came from another address than the one that was written to and the customer's own. */
    is_other_sender: z.boolean(),
    /** Written by a program, such as an out-of-office reply. It stands as a note, which is unread to nobody. */
    is_automatic: z.boolean(),
    files: z.array(MailFile),
    left_out: z.array(LeftOut),
    /** The lines at the end of what a member wrote. */
    signature: z.string().nullable(),
  })
  .meta({ id: "MailFacts" });
export type MailFacts = z.infer<typeof MailFacts>;

/** With what ties it to the emails before it. */
export type KeptMailFacts = MailFacts & {
  message_id: string | null;
  /** Those that it answers, the nearest first. */
  answers: string[];
};
