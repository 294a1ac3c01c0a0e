/** The credit notes of an invoice, each with its reason and its PDF. */
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { Money } from "#ui/Money.tsx";
import { DayText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import type { CreditNote } from "../../contract.ts";
import { useInvoiceChanges } from "../change-invoice.ts";
import classes from "./invoice-page.module.css";

export function CreditNotesCard({ notes }: { notes: readonly CreditNote[] }) {
  const changes = useInvoiceChanges();
  if (notes.length === 0) return null;
  return (
    <Card title="Credit Notes">
      <ul className={classes.notes} aria-label="Credit notes">
        {notes.map((note) => (
          <li key={note.id}>
            <span className={classes.words}>
              <b>{note.number}</b>
              <small>
                <DayText at={note.issued_on} /> · {note.reason}
              </small>
            </span>
            <Money minor={note.total_cents} currency={note.currency} />
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              aria-label={`Download ${note.number} as a PDF`}
              onClick={() => changes.downloadNote(note)}
            >
              PDF
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
