/** The invoices of one customer, on their profile, with what they owe, paid and have to their credit. */
import { Button } from "@mantine/core";
import { IconPlus, IconReceipt } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { freshness } from "#ui/api/freshness.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { Money } from "#ui/Money.tsx";
import { FigureStrip, FigureStripSkeleton, StripFigure } from "#ui/record/FigureStrip.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { invoicesPath } from "../paths.ts";
import { InvoiceLines } from "./InvoiceLines.tsx";
import { counted } from "./invoice-words.ts";
import classes from "./invoices.module.css";
import { invoicesApi } from "./invoices-api.ts";
import { useInvoicesOf } from "./use-invoices.ts";

type Props = { customerId: number; customerName: string };

export function CustomerInvoicesPanel({ customerId, customerName }: Props) {
  const found = useInvoicesOf({ customer_id: customerId });
  const create = <CreateInvoice customerId={customerId} />;
  return (
    <InvoiceLines
      found={found}
      label={`Invoices for ${customerName}`}
      empty={
        <EmptyState
          title="No invoices yet"
          text={`Invoices for ${customerName} appear here.`}
          icon={<IconReceipt size={18} />}
          action={create}
        />
      }
    >
      <Balance customerId={customerId} />
      <div className={classes.panelHead}>
        <span className="tabular">{counted(found.data?.total ?? 0)}</span>
        {create}
      </div>
    </InvoiceLines>
  );
}

/** Leads to the window in which an invoice is begun. */
function CreateInvoice({ customerId }: { customerId: number }) {
  const notAllowed = useWhyNot()("invoices.create");
  const icon = <IconPlus size={16} aria-hidden />;
  return notAllowed ? (
    <Button disabled title={notAllowed} leftSection={icon}>
      Create Invoice
    </Button>
  ) : (
    <Button component={Link} to={invoicesPath({ new: 1, customer: customerId })} leftSection={icon}>
      Create Invoice
    </Button>
  );
}

/** The list says enough without it, where it can't be had. */
function Balance({ customerId }: { customerId: number }) {
  const may = useMay()("customers.view");
  const { data, isError } = useQuery({
    ...invoicesApi.balance.queryOptions({ input: { id: customerId } }),
    ...freshness.customerList,
    enabled: may,
  });
  if (!may || (isError && !data)) return null;
  return (
    <div className={classes.balance}>
      {data ? <Figures {...data} /> : <FigureStripSkeleton label="Loading balance" count={3} />}
    </div>
  );
}

type Sums = { balance_cents: number; credit_cents: number; paid_cents: number; currency: string };

function Figures({ balance_cents, credit_cents, paid_cents, currency }: Sums) {
  const amount = (minor: number) => <Money minor={minor} currency={currency} />;
  return (
    <FigureStrip label="Balance">
      <StripFigure label="Balance Due" value={amount(Math.max(balance_cents, 0))} />
      <StripFigure label="Paid" value={amount(paid_cents)} />
      <StripFigure label="Credit" value={credit_cents > 0 ? amount(credit_cents) : null} none="None" />
    </FigureStrip>
  );
}
