/** Which call about the website's figures reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { pageFiguresContract } from "./contract.ts";
import { figuresOfPage, figuresOfSite } from "./service.ts";

const calls = implement(pageFiguresContract).$context<CallContext>().use(authenticated);

export const pageFigureRoutes = calls.router({
  all: calls.all.handler(({ input, context }) => figuresOfSite(context.actor, input)),
  ofPage: calls.ofPage.handler(({ input, context }) => figuresOfPage(context.actor, input)),
});
