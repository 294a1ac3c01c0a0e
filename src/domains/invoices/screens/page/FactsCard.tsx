/** When an invoice was issued, sent and seen, what it bills, and the proof of its PDF. */
import { Link } from "react-router";
import { contractPath } from "#domains/contracts/paths.ts";
import { jobPath } from "#domains/jobs/paths.ts";
import { plural } from "#shared/plural.ts";
import { CopyButton } from "#ui/menu/CopyButton.tsx";
import { DayText, MomentText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import { Fact, FactIfAny, FactList } from "#ui/record/FactList.tsx";
import type { Invoice } from "../../contract.ts";
import { invoicePath } from "../../paths.ts";
import classes from "./invoice-page.module.css";

const shownOfHash = 16;

export function FactsCard({ invoice }: { invoice: Invoice }) {
  const { created_at, created_by_name, issued_on, due_on, sent_at, sent_to, seen_at, ...rest } = invoice;
  const { voided_at, written_off_at, close_reason, job_id, contract_id, deductions, ...last } = rest;
  const { deducted_in, open_links, pdf_sha256 } = last;
  return (
    <Card title="Details">
      <FactList>
        <Fact label="Created">
          <DayText at={created_at} /> by {created_by_name}
        </Fact>
        <FactIfAny label="Invoice date">{issued_on && <DayText at={issued_on} />}</FactIfAny>
        <FactIfAny label="Due date">{due_on && <DayText at={due_on} />}</FactIfAny>
        <Fact label="Sent">
          {sent_at ? (
            <>
              <MomentText at={sent_at} /> to {sent_to}
            </>
          ) : (
            "Not sent yet"
          )}
        </Fact>
        <FactIfAny label="Seen by the customer">{seen_at && <MomentText at={seen_at} />}</FactIfAny>
        <FactIfAny label="Links in use">{open_links > 0 && plural(open_links, "link")}</FactIfAny>
        <FactIfAny label="Voided">{voided_at && <MomentText at={voided_at} />}</FactIfAny>
        <FactIfAny label="Written off">{written_off_at && <MomentText at={written_off_at} />}</FactIfAny>
        <FactIfAny label="Reason">{close_reason}</FactIfAny>
        <FactIfAny label="Job">
          {job_id !== null && <Link to={jobPath({ id: job_id })}>View Job</Link>}
        </FactIfAny>
        <FactIfAny label="Contract">
          {contract_id !== null && <Link to={contractPath({ id: contract_id })}>View Contract</Link>}
        </FactIfAny>
        <FactIfAny label="Deposits taken off">
          {deductions.length > 0 &&
            deductions.map(({ invoice_id, number }) => (
              <Link key={invoice_id} to={invoicePath({ id: invoice_id })}>
                {number}{" "}
              </Link>
            ))}
        </FactIfAny>
        <FactIfAny label="Taken off in">
          {deducted_in && (
            <Link to={invoicePath({ id: deducted_in.id })}>{deducted_in.number ?? "A draft"}</Link>
          )}
        </FactIfAny>
        <FactIfAny label="PDF, SHA-256">
          {pdf_sha256 && (
            <span className={classes.hash}>
              <code title={pdf_sha256}>{pdf_sha256.slice(0, shownOfHash)}…</code>
              <CopyButton text={pdf_sha256} label="Copy" />
            </span>
          )}
        </FactIfAny>
      </FactList>
    </Card>
  );
}
