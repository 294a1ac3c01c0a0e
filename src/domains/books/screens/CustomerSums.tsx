/** What a customer owes, what of it is late, their credit and what they paid in all. */
import { customerPath } from "#domains/customers/paths.ts";
import { Money } from "#ui/Money.tsx";
import { FigureStrip, FigureStripSkeleton, StripFigure } from "#ui/record/FigureStrip.tsx";
import { useMay } from "#ui/session/permissions.ts";
import type { AccountSums } from "../statement/contract.ts";
import { useAccountSums } from "./books-api.ts";

export function CustomerSums({ customerId }: { customerId: number }) {
  const may = useMay();
  const isAllowed = may("invoices.view") && may("payments.view");
  const { data, isError } = useAccountSums(customerId, isAllowed);
  // The page says enough without its figures.
  if (!isAllowed || (isError && !data)) return null;
  return data ? (
    <Figures sums={data} customerId={customerId} />
  ) : (
    <FigureStripSkeleton label="Loading account" />
  );
}

function Figures({ sums, customerId }: { sums: AccountSums; customerId: number }) {
  const { open_cents, overdue_cents, on_account_cents, paid_cents, currency } = sums;
  const amount = (minor: number) => (minor === 0 ? null : <Money minor={minor} currency={currency} />);
  const isCredit = on_account_cents <= 0;
  return (
    <FigureStrip label="Account">
      <StripFigure
        label="Balance Due"
        value={amount(open_cents)}
        none="None"
        to={customerPath({ id: customerId }, { tab: "account" })}
      />
      <StripFigure label="Overdue" value={amount(overdue_cents)} none="None" />
      <StripFigure
        label={isCredit ? "Credit" : "Owed Without an Invoice"}
        value={amount(Math.abs(on_account_cents))}
        none="None"
      />
      <StripFigure label="Paid in All" value={amount(paid_cents)} none="Nothing yet" />
    </FigureStrip>
  );
}
