/** What a domain declares of its list: the fields by which it can be filtered, sorted, shown and changed in bulk. */
import type { Permission } from "../permissions.ts";
import type { FieldKind } from "./filter.ts";

export type ListField = {
  name: string;
  label: string;
  kind: FieldKind;
  /** Besides what the list itself needs: whoever lacks it neither sees the field nor filters or sorts by it. */
  needs?: Permission;
  /** Of a choice from a closed list. */
  options?: readonly { value: string; label: string }[];
  /** A choice of one of the business's members, by id. */
  isMember?: true;
  /** Long text makes no sensible order. */
  isUnsorted?: true;
  /** Can be changed for many records at once. */
  isBulk?: true;
  /** Always has a value: "is empty" is not offered. */
  isRequired?: true;
};

/** So that no field of the business's own has the name of one that is declared. */
const ownPrefix = "own_";
export const ownFieldName = (key: string): string => `${ownPrefix}${key}`;

/** The key of a field of the business's own. */
export const ownFieldKey = (name: string): string | undefined =>
  name.startsWith(ownPrefix) ? name.slice(ownPrefix.length) : undefined;

export const listNames = ["customers", "jobs", "invoices", "contracts", "tasks", "services"] as const;
export type ListName = (typeof listNames)[number];
