/**
 * Fields of a list that are known only when the program runs: those that the business defined itself. Each is a field
 * like the declared ones, with the expression that reads it over the list's own table.
 */
import type { Actor } from "#platform/actor.ts";
import type { ListColumn } from "#platform/database/filters/list-query.ts";
import type { ListField, ListName } from "#shared/filters/list-fields.ts";

export type KnownField = ListField & ListColumn;

export const furtherFields = async (_actor: Actor, _list: ListName): Promise<readonly KnownField[]> => [];
