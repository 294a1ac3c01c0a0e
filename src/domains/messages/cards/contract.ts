/**
 * Cards: records that a thread is about, with what they are now. A message is about the records whose links stand in it.
 * A link is made for a record of the conversation's own customer, as the record's own screens make it.
 */
import { z } from "zod";
import { Notice, RecordKind } from "#domains/sending/notices/contract.ts";
import { needing } from "#shared/calls.ts";
import { Id, IdParam, Page } from "#shared/fields.ts";
import { Card } from "./facts-contract.ts";

export const LinkedKind = RecordKind.exclude(["payment"]);
export type LinkedKind = z.infer<typeof LinkedKind>;

const ById = z.object({ id: IdParam });
const tags = ["Messages"];

export const cardsContract = {
  records: needing("messages.send")
    .route({
      method: "GET",
      path: "/api/messages/conversations/{id}/records",
      summary: "List the customer's visits, contracts and invoices that a link can be made for",
      tags,
    })
    .input(ById)
    .output(z.object({ cards: z.array(Card) })),
  link: needing("messages.send")
    .route({
      method: "POST",
      path: "/api/messages/conversations/{id}/record-links",
      summary: "Create a customer's link to a visit, contract or invoice. It is returned once",
      tags,
    })
    .input(ById.extend({ kind: LinkedKind, record_id: Id }))
    .output(z.object({ url: z.string() })),
  ofCustomer: needing("messages.view", "customers.view")
    .route({
      method: "GET",
      path: "/api/messages/customers/{id}/notices",
      summary: "List what was sent to a customer besides messages, newest first",
      tags,
    })
    .input(ById.extend(Page.shape))
    .output(z.object({ notices: z.array(Notice), cards: z.array(Card), next_cursor: z.string().nullable() })),
};
