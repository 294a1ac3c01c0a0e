/** Conversations and threads for the screen: what is asked for stands in the address, and what is new comes by itself. */
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { asked, oneOf } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { useLiveFreshness } from "#ui/live/use-live-freshness.ts";
import { type Conversation, ReadFilter } from "../contract.ts";
import { entriesOf } from "./cards/thread-entries.ts";
import { messagesApi } from "./messages-api.ts";

const pageSize = 50;
const schema = { filter: oneOf(ReadFilter.options) };

export type InboxFilters = ListFilters<typeof schema>;

export const useInboxFilters = (): InboxFilters => useListFilters(schema);

export function useConversations({ search: typed, filters: { filter } }: InboxFilters) {
  return useListQuery({
    call: messagesApi.list,
    search: typed,
    input: (search) => ({ filter: filter || "all", limit: pageSize, ...asked({ search }) }),
    rowsOf: conversationsOf,
    kept: useLiveFreshness(freshness.messages),
  });
}

const conversationsOf = ({ conversations }: { conversations: Conversation[] }) => conversations;

/** The conversation with a customer; null when there is none yet. */
export const useCustomerConversation = (customerId: number) =>
  useQuery({
    ...messagesApi.list.queryOptions({
      input: { filter: "all", customer_id: customerId, limit: 1 },
      select: ({ conversations }) => conversations[0]?.id ?? null,
    }),
    ...freshness.messages,
  });

export const useConversation = (id: number) =>
  useQuery({ ...messagesApi.get.queryOptions({ input: { id } }), ...useLiveFreshness(freshness.messages) });

export function useThread(id: number) {
  return useListQuery({
    call: messagesApi.messages,
    input: () => ({ id, limit: pageSize }),
    rowsOf: entriesOf,
    kept: useLiveFreshness(freshness.messages),
  });
}
