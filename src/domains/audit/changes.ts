/** Reads out of an event what changed: the field, what it was before and what it is now. */
import type { AuditEvent, Change } from "./contract.ts";
import type { EventRow } from "./store.ts";

type Facts = Record<string, unknown>;

export function serializeEvent(row: EventRow): AuditEvent {
  const { before, after, from, to, ...facts } = row.data;
  const hasChange = before !== undefined || after !== undefined;
  const hasMove = !hasChange && from !== undefined && to !== undefined;
  return {
    id: row.id,
    occurred_at: row.occurred_at,
    type: row.type,
    title: row.title,
    description: row.description,
    actor: { id: row.actor_id, name: row.actor_name },
    subject: { kind: row.subject_kind, id: row.subject_id },
    customer_id: row.customer_id,
    ip: row.ip,
    user_agent: row.user_agent,
    request_id: row.request_id,
    changes: hasChange ? changesOf(row.type, before, after) : hasMove ? changesOf(row.type, from, to) : [],
    facts: hasChange || hasMove ? facts : row.data,
  };
}

/** Two records are compared field by field; two plain values are one change, named after the event. */
function changesOf(type: string, before: unknown, after: unknown): Change[] {
  if (!isRecord(before) && !isRecord(after)) return [{ field: fieldNamedIn(type), before, after }];
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return fields
    .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]))
    .map((field) => ({ field, before: old[field], after: now[field] }));
}

/** "user.role_changed" speaks of the role. */
const fieldNamedIn = (type: string): string =>
  (type.split(".")[1] ?? type).replace(/_(changed|set|updated)$/, "") || "value";

const isRecord = (value: unknown): value is Facts =>
  typeof value === "object" && value !== null && !Array.isArray(value);
