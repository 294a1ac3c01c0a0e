/** What a service would leave as it is being typed. */

import { marginOf, marginPercent, totalCost } from "#shared/money/margin.ts";
import { formatMoney } from "#shared/money/money.ts";
import classes from "../service-form.module.css";
import { readValues } from "../service-values.ts";
import type { ServiceForm } from "../use-service-form.ts";

export function MarginLine({ form: { values, currency } }: { form: ServiceForm }) {
  const { wanted: service } = readValues({ ...values, name: values.name || "Unnamed" }, currency);
  const price = service?.price_cents ?? 0;
  const cost = service ? totalCost(service.cost_cents ?? null, service.materials ?? []) : null;
  const margin = marginOf(price, cost);
  if (cost === null || margin === null) return null;
  const percent = marginPercent(price, cost);
  const text = (amount: number) => formatMoney({ amount, currency });
  return (
    <p className={classes.marginLine} data-loss={margin < 0 || undefined}>
      Cost with materials {text(cost)}, margin {text(margin)}
      {percent !== null && ` (${percent}%)`}
    </p>
  );
}
