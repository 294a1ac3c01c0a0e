/** A customer's account on their profile: their statement over a period, and its ways out by email, PDF and spreadsheet. */
import { Button } from "@mantine/core";
import { IconDownload, IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { fetchBlob, saveBlob } from "#ui/api/download.ts";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { booksApi } from "./books-api.ts";
import { exportRows } from "./export-books.ts";
import { PeriodFilter } from "./PeriodFilter.tsx";
import { type Span, spanOf, usePeriodFilters, useToday } from "./period.ts";
import { StatementForm } from "./StatementForm.tsx";
import { StatementLines } from "./StatementLines.tsx";

type Props = { customerId: number; customerName: string };

const usual = "this_year";

export function CustomerAccountPanel({ customerId, customerName }: Props) {
  const list = usePeriodFilters();
  const today = useToday();
  const span = spanOf(list.filters, usual, today);
  const [isOpen, setOpen] = useState(false);
  const whyNot = useWhyNot()("invoices.send");
  const close = () => setOpen(false);
  return (
    <>
      <FilterBar
        search={<PeriodFilter list={list} usual={usual} shown={span} />}
        end={
          <>
            <ActionMenu
              label="Download statement"
              trigger={
                <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
                  Download
                </Button>
              }
              actions={[
                { label: "Statement (PDF)", onSelect: () => void savePdf(customerId, customerName, span) },
                { label: "Spreadsheet (CSV)", onSelect: () => saveCsv(customerId, span) },
              ]}
            />
            <ActionButton
              leftSection={<IconMail size={16} aria-hidden />}
              whyNot={whyNot}
              onClick={() => setOpen(true)}
            >
              Email Statement
            </ActionButton>
          </>
        }
      />
      <StatementLines customerId={customerId} customerName={customerName} span={span} />
      <FormDialog
        isOpen={isOpen}
        onClose={close}
        title="Email Statement"
        save="Send Statement"
        saving="Sending..."
      >
        {(parts) => (
          <StatementForm
            {...parts}
            customerId={customerId}
            customerName={customerName}
            span={span}
            onSaved={(sentTo) => {
              close();
              notifySuccess(`Statement sent to ${sentTo}.`);
            }}
          />
        )}
      </FormDialog>
    </>
  );
}

/** For the calls: without the bounds that are not there. */
export const daysOf = ({ from, to }: Span): { from?: string; to?: string } => ({
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
});

const saveCsv = (id: number, span: Span) =>
  void exportRows((cursor) => booksApi.exportStatement.call({ id, ...daysOf(span), ...cursor }));

async function savePdf(id: number, name: string, span: Span): Promise<void> {
  const failed = "The statement couldn't be made";
  try {
    const query = new URLSearchParams(daysOf(span)).toString();
    const file = await fetchBlob(`/api/customers/${id}/statement.pdf${query && `?${query}`}`, failed);
    saveBlob(file, `Statement ${name}.pdf`);
  } catch (error) {
    notifyError(error, failed);
  }
}
