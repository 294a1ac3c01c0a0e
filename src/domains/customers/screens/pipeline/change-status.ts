/** Moves a customer to another status: on the screen at once, on the server behind it, and back if that refuses. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { notifyError, notifyUndo } from "#ui/overlays/toast.tsx";
import type { Customer, CustomerStatus } from "../../contract.ts";
import {
  findCustomer,
  putCustomer,
  refetchAll,
  refreshAround,
  stopListsOnTheirWay,
} from "../customer-cache.ts";
import { nameOf, statusLabels } from "../customer-words.ts";
import { customersApi } from "../customers-api.ts";

/** Where each customer is going while the server has not answered yet. */
const moving = new Map<number, { to: CustomerStatus; done: Promise<unknown> }>();

/**
 * True when the server has kept it. Moves of one customer are sent one after the other, each with the version that the
 * one before has made, and the screen shows the last. A move that fails puts that one customer back, says why, and has
 * the lists fetched again.
 */
export async function changeStatus(
  client: QueryClient,
  customer: Customer,
  to: CustomerStatus,
): Promise<boolean> {
  const { id } = customer;
  const before = moving.get(id);
  const from = before?.to ?? (findCustomer(client, id) ?? customer).status;
  if (from === to) return true;
  const move = { to, done: Promise.resolve<unknown>(undefined) };
  moving.set(id, move);
  const sent = send(client, customer, move, from, before?.done);
  move.done = sent;
  const isKept = await sent;
  if (moving.get(id) === move) moving.delete(id);
  return isKept;
}

async function send(
  client: QueryClient,
  given: Customer,
  move: { to: CustomerStatus },
  from: CustomerStatus,
  earlier: Promise<unknown> | undefined,
): Promise<boolean> {
  const { id } = given;
  show(client, given, move.to);
  await Promise.all([earlier, stopListsOnTheirWay(client)]);
  const { version } = findCustomer(client, id) ?? given;
  try {
    const saved = await customersApi.update.call(
      { id, status: move.to },
      { context: expectedVersion(version) },
    );
    putCustomer(client, { ...saved, status: moving.get(id)?.to ?? saved.status });
    refreshAround(client, id);
    return true;
  } catch (error) {
    if (moving.get(id) === move) show(client, given, from);
    refetchAll(client, id);
    console.error(`The status of customer ${id} couldn't be changed`, error);
    // After a 409 the server's sentence says who was faster.
    notifyError(error, "Failed to update customer status");
    return false;
  }
}

function show(client: QueryClient, given: Customer, status: CustomerStatus): void {
  const current = findCustomer(client, given.id) ?? given;
  putCustomer(client, { ...current, status, updated_at: new Date().toISOString() });
}

async function changeAndTell(client: QueryClient, customer: Customer, to: CustomerStatus): Promise<void> {
  const from = customer.status;
  const isKept = await changeStatus(client, customer, to);
  if (!isKept) return;
  const label = statusLabels[to].one.toLowerCase();
  notifyUndo(`${nameOf(customer)} is now ${to === "inactive" ? label : `a ${label}`}.`, () => {
    void changeStatus(client, findCustomer(client, customer.id) ?? customer, from);
  });
}

/** The same from a menu, where nothing shows where the customer went: says so, and offers the way back. */
export function useChangeStatus(): (customer: Customer, to: CustomerStatus) => void {
  const client = useQueryClient();
  return useCallback((customer, to) => void changeAndTell(client, customer, to), [client]);
}
