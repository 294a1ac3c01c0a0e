/** Keeps every list and profile on the screen in step with a customer that was just changed, added or removed. */
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Customer } from "../contract.ts";
import { customersApi } from "./customers-api.ts";

type List = { customers: Customer[]; next_cursor: string | null };
type Lists = List | InfiniteData<List>;
type Asked = { search?: string; status?: string | string[]; source?: string };

/** Puts the customer into every list in which it belongs, takes it out of every other, and into its profile. */
export function putCustomer(client: QueryClient, customer: Customer): void {
  for (const query of client.getQueryCache().findAll({ queryKey: customersApi.list.key() })) {
    const asked = askedBy(query.queryKey);
    client.setQueryData<Lists>(
      query.queryKey,
      (lists) => lists && eachPage(lists, (list, isFirst) => put(list, customer, asked, isFirst, lists)),
    );
  }
  client.setQueryData(customersApi.get.queryKey({ input: { id: customer.id } }), customer);
}

export function removeCustomer(client: QueryClient, id: number): void {
  client.setQueriesData<Lists>(
    { queryKey: customersApi.list.key() },
    (lists) =>
      lists &&
      eachPage(lists, (list) =>
        has(list, id) ? { ...list, customers: list.customers.filter((each) => each.id !== id) } : list,
      ),
  );
  client.removeQueries({ queryKey: customersApi.get.key({ input: { id } }) });
}

/** The customer as some list or its profile shows it at the moment. */
export function findCustomer(client: QueryClient, id: number): Customer | undefined {
  const profile = client.getQueryData<Customer>(customersApi.get.queryKey({ input: { id } }));
  if (profile) return profile;
  for (const [, lists] of client.getQueriesData<Lists>({ queryKey: customersApi.list.key() })) {
    const found =
      lists &&
      pagesOf(lists)
        .flatMap((list) => list.customers)
        .find((each) => each.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Answers on their way were asked for before the change, so they must not be shown after it. */
export async function stopListsOnTheirWay(client: QueryClient): Promise<void> {
  await client.cancelQueries({
    queryKey: customersApi.list.key(),
    predicate: (query) => query.state.data !== undefined,
  });
}

/** After a change: the figures and the timeline are the server's to work out. */
export function refreshAround(client: QueryClient, id: number): void {
  void client.invalidateQueries({ queryKey: customersApi.stats.key() });
  void client.invalidateQueries({ queryKey: customersApi.timeline.key({ input: { id } }) });
}

/** After a failure nothing on the screen can be trusted. */
export function refetchAll(client: QueryClient, id: number): void {
  void client.invalidateQueries({ queryKey: customersApi.list.key() });
  void client.invalidateQueries({ queryKey: customersApi.get.key({ input: { id } }) });
}

function put(list: List, customer: Customer, asked: Asked, isFirst: boolean, lists: Lists): List {
  if (!belongs(customer, asked)) return has(list, customer.id) ? without(list, customer.id) : list;
  if (has(list, customer.id)) {
    return { ...list, customers: list.customers.map((each) => (each.id === customer.id ? customer : each)) };
  }
  const isElsewhere = pagesOf(lists).some((page) => has(page, customer.id));
  // Whether a new customer would be found by a search is for the server to say.
  if (!isFirst || isElsewhere || asked.search) return list;
  return { ...list, customers: [customer, ...list.customers] };
}

function belongs(customer: Customer, { status, source }: Asked): boolean {
  if (source && customer.source !== source) return false;
  return !status || (Array.isArray(status) ? status.includes(customer.status) : status === customer.status);
}

function eachPage(lists: Lists, change: (list: List, isFirst: boolean) => List): Lists {
  if (!("pages" in lists)) return change(lists, true);
  return { ...lists, pages: lists.pages.map((list, index) => change(list, index === 0)) };
}

const pagesOf = (lists: Lists): List[] => ("pages" in lists ? lists.pages : [lists]);

const has = (list: List, id: number): boolean => list.customers.some((each) => each.id === id);

const without = (list: List, id: number): List => ({
  ...list,
  customers: list.customers.filter((each) => each.id !== id),
});

function askedBy(queryKey: readonly unknown[]): Asked {
  const options = queryKey[1] as { input?: Asked } | undefined;
  return options?.input ?? {};
}
