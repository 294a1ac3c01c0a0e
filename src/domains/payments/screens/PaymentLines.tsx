/** Payments one under the other, for cards and panels of other records. */
import { Link } from "react-router";
import { Money } from "#ui/Money.tsx";
import { DayText } from "#ui/RelativeTime.tsx";
import type { PaymentListItem } from "../contract.ts";
import { paymentPath } from "../paths.ts";
import { PaymentBadge } from "./PaymentBadge.tsx";
import { forOf } from "./payment-words.ts";
import classes from "./payments.module.css";

type Props = { payments: readonly PaymentListItem[]; label: string };

export const PaymentLines = ({ payments, label }: Props) => (
  <ul className={classes.lines} aria-label={label}>
    {payments.map((payment) => (
      <li key={payment.id}>
        <span className={classes.words}>
          <Link to={paymentPath(payment)}>
            <Money minor={payment.amount_cents} currency={payment.currency} />
          </Link>
          <small>
            <DayText at={payment.received_on ?? payment.created_at} /> · {payment.method_words} ·{" "}
            {forOf(payment)}
          </small>
        </span>
        <PaymentBadge payment={payment} />
      </li>
    ))}
  </ul>
);
