/** Every entry of an invoice in the customer's account, with what was left to pay after it. */
import { Link } from "react-router";
import { customerPath } from "#domains/customers/paths.ts";
import { Money } from "#ui/Money.tsx";
import { DayText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import type { AccountEntry, Invoice } from "../../contract.ts";
import { entryWords } from "../invoice-words.ts";
import classes from "./invoice-page.module.css";

export function AccountCard({ invoice: { entries, customer_id } }: { invoice: Invoice }) {
  const lines = withBalance(entries);
  return (
    <Card
      title="Account"
      action={
        customer_id !== null && (
          <Link to={customerPath({ id: customer_id }, { tab: "invoices" })}>All of This Customer</Link>
        )
      }
    >
      {lines.length === 0 ? (
        <p className={classes.note}>Nothing is owed on this invoice.</p>
      ) : (
        <table className={classes.account} aria-label="Account of this invoice">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Entry</th>
              <th scope="col">Amount</th>
              <th scope="col">Balance</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ entry, balance }) => (
              <tr key={entry.id}>
                <td>
                  <DayText at={entry.day} />
                </td>
                <th scope="row">
                  {entryWords(entry)}
                  {entry.note && <small>{entry.note}</small>}
                </th>
                <td>
                  <Money minor={entry.amount_cents} currency={entry.currency} />
                </td>
                <td>
                  <Money minor={balance} currency={entry.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function withBalance(entries: readonly AccountEntry[]): { entry: AccountEntry; balance: number }[] {
  let balance = 0;
  return entries.map((entry) => {
    balance += entry.amount_cents;
    return { entry, balance };
  });
}
