/** Asks which of the customers on a screen have a next step, many in one question. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { useMay } from "#ui/session/permissions.ts";
import type { NextStep } from "../contract.ts";
import { tasksApi } from "./tasks-api.ts";

const mostAtOnce = 100;

type Waiting = { id: number; resolve: (step: NextStep | null) => void; reject: (error: unknown) => void };
let waiting: Waiting[] = [];

/** Lines that are drawn together ask together. */
function nextStepOf(id: number): Promise<NextStep | null> {
  return new Promise((resolve, reject) => {
    waiting.push({ id, resolve, reject });
    if (waiting.length === 1) setTimeout(askForAll, 20);
  });
}

function askForAll(): void {
  const all = waiting;
  waiting = [];
  for (let from = 0; from < all.length; from += mostAtOnce) void ask(all.slice(from, from + mostAtOnce));
}

async function ask(asked: Waiting[]): Promise<void> {
  try {
    const { next_steps: steps } = await tasksApi.nextSteps.call({ customer_ids: asked.map(({ id }) => id) });
    const byId = new Map(steps.map((step) => [step.customer_id, step]));
    for (const { id, resolve } of asked) resolve(byId.get(id) ?? null);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

export function useNextStep(customerId: number) {
  const may = useMay();
  return useQuery({
    ...queryOptions({
      queryKey: [...tasksApi.nextSteps.key(), customerId],
      queryFn: () => nextStepOf(customerId),
    }),
    ...freshness.customerList,
    enabled: may("tasks.view") && may("customers.view"),
  });
}
