/** One bill, line by line; a line of usage opens what caused it. */
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { formatLongDate } from "#shared/time/dates.ts";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { Bill } from "../../contract.ts";
import { billingApi } from "../billing-api.ts";
import type { DialogProps } from "../billing-parts.ts";
import classes from "../subscription.module.css";
import { billLabels } from "./BillsSection.tsx";
import { LineTable } from "./NextBillSection.tsx";
import { PdfButton } from "./PdfButton.tsx";

export function BillDialog({ id, zone, onClose, open }: DialogProps & { id: string }) {
  const bill = useListedBill(id);
  if (!bill) return null;
  const { label, color } = billLabels[bill.status];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Bill ${bill.number ?? bill.id}`}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <PdfButton bill={bill} isLong />
        </>
      }
    >
      <div className={classes.head}>
        <span className={classes.muted}>{formatLongDate(bill.createdAt, zone)}</span>
        <StatusBadge status={bill.status} label={label} color={color} />
      </div>
      <LineTable {...bill} open={open} />
      {bill.failure && bill.status === "open" && <p className={classes.muted}>{bill.failure}</p>}
    </Dialog>
  );
}

/** The list has every line already. */
function useListedBill(id: string): Bill | undefined {
  const client = useQueryClient();
  const lists = client.getQueriesData<{ pages?: { bills: Bill[] }[] }>({
    queryKey: billingApi.listBills.key(),
  });
  return lists
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ bills }) => bills)
    .find((bill) => bill.id === id);
}
