/** What of an email's facts goes over the wire. */
import type { KeptMailFacts, MailFacts } from "./facts-contract.ts";

export const toMailFacts = ({ message_id: _, answers: __, ...facts }: KeptMailFacts): MailFacts => facts;

/** Of an email that nothing is known of but its words. */
export const noFacts: KeptMailFacts = {
  message_id: null,
  answers: [],
  from: null,
  from_name: null,
  is_other_sender: false,
  is_automatic: false,
  files: [],
  left_out: [],
  signature: null,
};
