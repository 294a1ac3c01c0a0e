/**
 * One door from the screens to the server: `apiFor(name, contract)` makes typed queries and changes from a contract.
 *
 * Once per domain, in its screens: `export const customersApi = apiFor("customers", customersContract)`. Then
 * `useQuery({ ...customersApi.list.queryOptions({ input: {} }), ...freshness.customerList })`,
 * `useMutation(customersApi.create.mutationOptions({ context: { idempotencyKey } }))`,
 * `await customersApi.update.call({ id, status }, { context: { ifMatch: etag } })`, and
 * `queryClient.invalidateQueries({ queryKey: customersApi.key() })`. Every failure is an ApiError (`#ui/api-error.ts`).
 */
import { createORPCClient } from "@orpc/client";
import { type AnyContractRouter, type ContractRouterClient, getContractRouter } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createTanstackQueryUtils, type RouterUtils } from "@orpc/tanstack-query";
import type { $ZodType } from "zod/v4/core";
import type { CallFacts } from "#shared/calls.ts";
import { session } from "../session/session.ts";
import { refreshPerson } from "../session/session-refresh.ts";
import { shaped } from "./answer-shape.ts";
import { apiError, errorFromAnswer, isApiError, isRecord } from "./api-error.ts";
import { firstCalls } from "./first-calls.ts";

export type CallContext = {
  /** The version of the record that was read; the server refuses the change (409 or 412) when there is a newer one. */
  ifMatch?: string;
  /** The same key with the same content creates once, however often it is sent. */
  idempotencyKey?: string;
  /** For calls that need no sign-in. */
  anonymous?: boolean;
};

export type ApiOf<Contract extends AnyContractRouter> = RouterUtils<
  ContractRouterClient<Contract, CallContext>
>;

/** `name` must be one of a kind: it begins every query key of this contract. */
export function apiFor<Contract extends AnyContractRouter>(
  name: string,
  contract: Contract,
): ApiOf<Contract> {
  const link = new OpenAPILink<CallContext>(contract, {
    url: location.origin,
    headers: ({ context }) => ({
      ...(context.ifMatch === undefined ? {} : { "if-match": context.ifMatch }),
      ...(context.idempotencyKey === undefined ? {} : { "idempotency-key": context.idempotencyKey }),
    }),
    fetch: async (request, _init, { context }) => {
      const send = context.anonymous ? session.fetch : session.authorizedFetch;
      const response = await refuseFailure(await (earlyAnswer(request) ?? send(request)));
      if (request.method !== "GET") changedAt = Date.now();
      return response;
    },
    interceptors: [
      async ({ next, path }) => {
        const { outputSchema, meta } = factsOf(contract, path);
        try {
          const content = contentOf(await next());
          return outputSchema ? shaped(outputSchema, content) : content;
        } catch (error) {
          throw withSentence(error, meta.failure);
        }
      },
    ],
  });
  const client: ContractRouterClient<Contract, CallContext> = createORPCClient(link);
  return createTanstackQueryUtils(client, { path: [name] });
}

type Facts = { outputSchema?: $ZodType; meta: CallFacts };

function factsOf(contract: AnyContractRouter, path: readonly string[]): Facts {
  return (getContractRouter(contract, path) as unknown as { "~orpc": Facts })["~orpc"];
}

/** A failure without a sentence gets that of its call; a question that was taken back is no failure. */
function withSentence(error: unknown, failure = ""): unknown {
  if (error instanceof DOMException) return error;
  const known = isApiError(error) ? error : apiError("", { code: "unreadable", status: 0 });
  known.message ||= failure;
  return known;
}

let changedAt = 0;

/** To what was asked beside the screen's code, once. */
function earlyAnswer({ method, url }: Request): Promise<Response> | undefined {
  if (method !== "GET") return undefined;
  const { pathname, search } = new URL(url);
  return firstCalls.take(pathname + search, changedAt);
}

/** For a query: whoever comes back from a change made elsewhere in this tab sees it, however fresh the rest is. */
export const afterChanges = {
  refetchOnMount: ({ state }: { state: { dataUpdatedAt: number } }) =>
    changedAt > state.dataUpdatedAt ? ("always" as const) : true,
};

/** An answer without a sentence gets that of its call, or else leaves it to the screen, which knows what was asked. */
async function refuseFailure(response: Response): Promise<Response> {
  if (response.ok) return response;
  const error = errorFromAnswer(response.status, await response.json().catch(() => null), "");
  // The role has changed since the browser heard of it.
  if (response.status === 403) void refreshPerson();
  throw error;
}

/** Takes the envelope off. Flat calls have no `data`: their fields lie beside `success`. */
function contentOf(answer: unknown): unknown {
  if (!isRecord(answer) || typeof answer["success"] !== "boolean") return answer;
  if (!answer["success"]) throw errorFromAnswer(200, answer, "");
  if ("data" in answer) return answer["data"];
  const { success: _, ...content } = answer;
  return content;
}
