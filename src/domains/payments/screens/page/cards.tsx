/** The cards of a payment: what it paid, what went back, and how it came in. */
import { Link } from "react-router";
import { invoicePath } from "#domains/invoices/paths.ts";
import { Money } from "#ui/Money.tsx";
import { DayText, MomentText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import { Fact, FactIfAny, FactList } from "#ui/record/FactList.tsx";
import type { Payment } from "../../contract.ts";
import { refundNames } from "../payment-words.ts";
import classes from "../payments.module.css";

type Props = { payment: Payment };

export const UsesCard = ({ payment: { uses, currency, tip_cents } }: Props) => (
  <Card title="What It Paid">
    {uses.length === 0 && tip_cents === 0 ? (
      <p className={classes.note}>Nothing at the moment.</p>
    ) : (
      <ul className={classes.lines}>
        {uses.map(({ invoice_id, invoice_number, amount_cents }) => (
          <li key={invoice_id ?? "credit"}>
            {invoice_id === null ? (
              <span>Customer's credit</span>
            ) : (
              <Link to={invoicePath({ id: invoice_id })}>{invoice_number}</Link>
            )}
            <Money minor={amount_cents} currency={currency} />
          </li>
        ))}
        {tip_cents > 0 && (
          <li>
            <span>Tip</span>
            <Money minor={tip_cents} currency={currency} />
          </li>
        )}
      </ul>
    )}
  </Card>
);

export const RefundsCard = ({ payment: { refunds, currency } }: Props) => (
  <Card title="Refunds">
    {refunds.length === 0 ? (
      <p className={classes.note}>No refunds.</p>
    ) : (
      <ul className={classes.lines}>
        {refunds.map(({ id, amount_cents, status, reason, failure, is_owed_again, ...made }) => (
          <li key={id}>
            <span className={classes.words}>
              {reason}
              <small>
                {refundNames[status]} · {is_owed_again ? "Owed again" : "Invoice reduced"} ·{" "}
                <DayText at={made.created_at} /> by {made.created_by_name}
              </small>
              {failure && <small>{failure}</small>}
            </span>
            <Money minor={amount_cents} currency={currency} />
          </li>
        ))}
      </ul>
    )}
  </Card>
);

export function DetailsCard({ payment }: Props) {
  const { received_on, reference, note, fee_cents, currency, failure, ...rest } = payment;
  return (
    <Card title="Details">
      <FactList>
        <FactIfAny label="Received">{received_on && <DayText at={received_on} />}</FactIfAny>
        <Fact label="Method">{rest.method_words}</Fact>
        <FactIfAny label="Reference">{reference}</FactIfAny>
        <FactIfAny label="Note">{note}</FactIfAny>
        <FactIfAny label="Provider's fee">
          {fee_cents !== null && <Money minor={fee_cents} currency={currency} />}
        </FactIfAny>
        <FactIfAny label="Why it failed">{failure}</FactIfAny>
        <FactIfAny label="Receipt sent">
          {rest.receipt_sent_at && <MomentText at={rest.receipt_sent_at} />}
        </FactIfAny>
        <Fact label="Recorded">
          <MomentText at={rest.created_at} /> by {rest.created_by_name}
        </Fact>
      </FactList>
    </Card>
  );
}
