/** What of an email's facts goes over the wire. */
import type { KeptMailFacts, MailFacts } from "./facts-contract.ts";

export const toMailFacts = ({ message_id: _, answers: __, ...facts }: KeptMailFacts): MailFacts => facts;
