/** Shows, while a customer is being typed in, who may be the same person and is already here. */
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Email, Phone } from "#shared/fields.ts";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import classes from "./customer-form.module.css";
import type { CustomerValues } from "./customer-values.ts";
import { nameOf, pathOf } from "./customer-words.ts";
import { customersApi } from "./customers-api.ts";

type Typed = Pick<CustomerValues, "email" | "phone" | "first_name" | "last_name">;

const typingPauseMs = 350;
const mostShown = 3;

/** `exceptId` is the customer that is being edited. Opens a match in a new tab, so that nothing typed is lost. */
export function PossibleDuplicates({ typed, exceptId }: { typed: Typed; exceptId?: number | undefined }) {
  const [settled] = useDebouncedValue(askable(typed), typingPauseMs);
  const question = JSON.parse(settled) as Partial<Typed>;
  const found = useQuery({
    ...customersApi.matches.queryOptions({ input: question }),
    enabled: Object.keys(question).length > 0,
    placeholderData: keepPreviousData,
    // The server refuses what would create a second one; this is only a hint, so a failure stays silent.
    retry: false,
    staleTime: 30_000,
  });
  const isAsked = Object.keys(question).length > 0;
  const others = isAsked ? (found.data?.customers.filter((customer) => customer.id !== exceptId) ?? []) : [];

  return (
    <div role="status">
      {others.length > 0 && (
        <div className={classes.matches}>
          <p className={classes.matchesTitle}>
            {others.length === 1
              ? "You may already have this customer"
              : "You may already have these customers"}
          </p>
          <ul className={classes.matchList}>
            {others.slice(0, mostShown).map((customer) => (
              <li key={customer.id}>
                <Link to={pathOf(customer)} target="_blank" rel="noreferrer">
                  {nameOf(customer)}
                </Link>
                <StatusBadge status={customer.status} size="sm" />
                <span>{[customer.email, customer.phone, customer.company].filter(Boolean).join(" · ")}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Only what is complete enough to be compared, as text so that the same question is asked once. */
function askable({ email, phone, first_name, last_name }: Typed): string {
  const isNamed = first_name.trim() !== "" && last_name.trim() !== "";
  return JSON.stringify({
    ...(Email.safeParse(email).success ? { email: email.trim() } : {}),
    ...(phone.replace(/\D/g, "").length >= 7 && Phone.safeParse(phone).success
      ? { phone: phone.trim() }
      : {}),
    ...(isNamed ? { first_name: first_name.trim(), last_name: last_name.trim() } : {}),
  });
}
