/** What each invoice of a plan comes to, as it is typed. */
import { formatMoney } from "#shared/money/money.ts";
import { totalsOf } from "./plan-values.ts";
import classes from "./recurring.module.css";
import type { PlanForm } from "./use-plan-form.ts";

export function PlanTotal({ form: { values, currency } }: { form: PlanForm }) {
  const totals = totalsOf(values, currency);
  const text = (amount: number) => formatMoney({ amount, currency });
  return totals === null ? (
    <p className={classes.note} role="status">
      Complete the lines to see the total.
    </p>
  ) : (
    <p className={classes.total} role="status">
      {[
        totals.discount !== 0 && `Discount ${text(totals.discount)}`,
        totals.tax !== 0 && `Tax ${text(totals.tax)}`,
        `Each invoice ${text(totals.gross)}`,
      ]
        .filter(Boolean)
        .join(" · ")}
    </p>
  );
}
