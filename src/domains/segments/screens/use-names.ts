/** The names and the currency in which a condition is written out. */
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { useSession } from "#ui/session/session.ts";
import { type Condition, isOwn } from "../filters/contract.ts";
import type { Names } from "./segment-words.ts";
import { useServiceName } from "./segments-api.ts";
import { ownNameIn, useOwnFields } from "./use-own-fields.ts";

export function useNames(condition: Condition): Names {
  const currency = useSession().organization?.currency ?? "USD";
  const service = useServiceName("service_id" in condition ? condition.service_id : undefined);
  const fields = useOwnFields(isOwn(condition));
  const own = isOwn(condition) ? ownNameIn(fields, condition.field_id) : "gone";
  return { currency, service, member: useMemberNames().nameOf, own };
}
