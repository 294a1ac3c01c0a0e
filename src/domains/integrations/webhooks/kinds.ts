/** What somebody may be told of: a webhook tells of all records, so they must be allowed to see all of them. */
import type { Actor } from "#platform/actor.ts";
import type { Permission } from "#shared/permissions.ts";
import { webhookKinds } from "./contract.ts";

const needed = new Map<string, Permission>(
  Object.entries(webhookKinds).map(([kind, { needs }]) => [kind, needs]),
);

/** Those of the kinds that the actor may not be told of; what is no kind of event, such as a test, is open to all. */
export const kindsBeyond = (actor: Actor, wanted: readonly string[]): string[] =>
  wanted.filter((kind) => {
    const needs = needed.get(kind);
    return needs !== undefined && actor.permissions.get(needs) !== "all";
  });
