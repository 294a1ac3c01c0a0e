/** What an invoice comes to, what was paid and credited of it, and what is left. */
import { Money } from "#ui/Money.tsx";
import { FigureStrip, StripFigure } from "#ui/record/FigureStrip.tsx";
import type { Invoice } from "../../contract.ts";
import classes from "./invoice-page.module.css";

export function Figures({ invoice }: { invoice: Invoice }) {
  const { total_cents, paid_cents, credited_cents, balance_cents, status, currency } = invoice;
  const amount = (minor: number) => <Money minor={minor} currency={currency} />;
  return (
    <div className={classes.figures}>
      <FigureStrip label="Balance">
        <StripFigure label="Total" value={amount(total_cents)} />
        <StripFigure label="Paid" value={paid_cents === 0 ? null : amount(paid_cents)} none="Nothing yet" />
        <StripFigure
          label={status === "void" || status === "written_off" ? "Taken Back" : "Credited"}
          value={credited_cents === 0 ? null : amount(credited_cents)}
          none="Nothing"
        />
        <StripFigure label="Balance Due" value={amount(balance_cents)} />
      </FigureStrip>
    </div>
  );
}
