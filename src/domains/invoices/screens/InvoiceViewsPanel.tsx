/** Above the lists of what is billed: the way between invoices, the work that waits, what repeats, and what later domains add. */
import { NavLink, useLocation } from "react-router";
import type { Permission } from "#shared/permissions.ts";
import { useCurrentInView } from "#ui/menu/use-current-in-view.ts";
import { useMay } from "#ui/session/permissions.ts";
import { entriesOf } from "#ui/slots/slots.ts";
import { invoicesPath, invoicesReadyPath, recurringInvoicesPath } from "../paths.ts";
import classes from "./invoice-views.module.css";
import { type InvoiceView, invoiceViews } from "./slots.ts";

const ownViews: InvoiceView[] = [
  { label: "Invoices", to: invoicesPath(), needs: ["invoices.view"] },
  { label: "Ready to Invoice", to: invoicesReadyPath(), needs: ["invoices.view", "jobs.view"] },
  { label: "Recurring", to: recurringInvoicesPath(), needs: ["invoices.view"] },
];

export function InvoiceViewsPanel() {
  const may = useMay();
  const row = useCurrentInView<HTMLElement>(useLocation().pathname);
  const views = [...ownViews, ...entriesOf(invoiceViews)];
  return (
    <nav ref={row} className={classes.views} aria-label="Invoices and payments">
      {views
        .filter(({ needs }) => needs.every((permission: Permission) => may(permission)))
        .map(({ label, to, hasPages = false }) => (
          <NavLink key={to} to={to} end={!hasPages}>
            {label}
          </NavLink>
        ))}
    </nav>
  );
}
