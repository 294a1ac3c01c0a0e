/** The names and the currency in which a condition is written out. */
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { useSession } from "#ui/session/session.ts";
import type { Condition } from "../filters/contract.ts";
import type { Names } from "./segment-words.ts";
import { useServiceName } from "./segments-api.ts";

export function useNames(condition: Condition): Names {
  const currency = useSession().organization?.currency ?? "USD";
  const service = useServiceName("service_id" in condition ? condition.service_id : undefined);
  return { currency, service, member: useMemberNames().nameOf };
}
