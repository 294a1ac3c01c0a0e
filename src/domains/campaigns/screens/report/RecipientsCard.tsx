/** What became of a campaign for each recipient, by result, with the way to their profile and into a spreadsheet. */
import { Button } from "@mantine/core";
import { IconDownload, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { customerPath } from "#domains/customers/paths.ts";
import { plural } from "#shared/plural.ts";
import { freshness } from "#ui/api/freshness.ts";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { asked, oneOf } from "#ui/data-table/list-filters.ts";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { MomentText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { Campaign } from "../../contract.ts";
import { RecipientFilter, type RecipientResult } from "../../results-contract.ts";
import { outcomeLabels, resultOptions } from "../campaign-words.ts";
import { campaignsApi } from "../campaigns-api.ts";
import { exportRecipients } from "../change-campaign.ts";
import classes from "./report.module.css";

const schema = { result: oneOf(RecipientFilter.options) };
const recipientsOf = ({ recipients }: { recipients: RecipientResult[] }) => recipients;

export function RecipientsCard({ campaign: { id, channel, state } }: { campaign: Campaign }) {
  const { filters, setFilters } = useListFilters(schema);
  const { result } = filters;
  const found = useListQuery({
    call: campaignsApi.recipients,
    input: () => ({ id, limit: 50, ...asked({ result }) }),
    rowsOf: recipientsOf,
    kept: state === "sending" ? freshness.messages : freshness.customerList,
  });
  const count = found.rows.length;
  return (
    <Card
      title="Recipients"
      isWide
      action={
        <div className={classes.actions}>
          <FilterSelect
            label="Result"
            data={[{ value: "", label: "All Results" }, ...resultOptions(channel)]}
            value={result}
            onChange={(next) => setFilters({ result: next })}
          />
          <ExportButton id={id} result={result} />
        </div>
      }
    >
      <ListAnswer list={found} failed="Failed to load recipients">
        <DataTable
          label="Recipients"
          rows={found.rows}
          columns={columns}
          rowKey={({ customer_id }) => customer_id}
          rowLabel={({ name }) => name}
          rowTo={({ customer_id }) => customerPath({ id: customer_id })}
          phoneRow={phoneRow}
          isLoading={found.isLoading}
          skeletonRows={5}
          empty={
            <NoMatches
              isBare
              icon={<IconUsers size={18} />}
              title="No recipients with this result"
              text="Choose another result."
              onClear={() => setFilters({ result: "" })}
            />
          }
          footer={
            <ListFooter
              list={found}
              shown={count}
              text={`${plural(count, "recipient")}${found.hasMore ? " so far" : ""}`}
            />
          }
        />
      </ListAnswer>
    </Card>
  );
}

function ExportButton({ id, result }: { id: number; result: RecipientFilter | "" }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isBusy}
      onClick={() => {
        setBusy(true);
        void exportRecipients({ id }, result).finally(() => setBusy(false));
      }}
    >
      Export CSV
    </Button>
  );
}

const badgeOf = ({ outcome }: RecipientResult) => (
  <StatusBadge status={outcome} {...outcomeLabels[outcome]} />
);

function reasonOf({ outcome, reason, held_until: until }: RecipientResult) {
  if (outcome === "held" && until)
    return (
      <>
        Until <MomentText at={until} />
      </>
    );
  return outcome === "sent" || outcome === "delivered" ? null : reason;
}

/** What the customer did, the most telling first. */
function deedOf(recipient: RecipientResult): string | null {
  const { complained_at, unsubscribed_at, answered_at, clicked_at, opened_at } = recipient;
  if (complained_at) return "Reported as spam";
  if (unsubscribed_at) return "Unsubscribed";
  if (answered_at) return "Answered";
  if (clicked_at) return "Clicked";
  return opened_at ? "Opened" : null;
}

const columns: readonly Column<RecipientResult>[] = [
  { id: "name", header: "Customer", cell: ({ name }) => name, width: "13rem" },
  {
    id: "address",
    header: "Address",
    cell: ({ address }) => address ?? "–",
    width: "15rem",
    hideBelow: "lg",
  },
  { id: "outcome", header: "Result", cell: badgeOf, width: "8rem" },
  {
    id: "did",
    header: "Activity",
    cell: (recipient) => deedOf(recipient) ?? "–",
    width: "9rem",
    hideBelow: "md",
  },
  {
    id: "reason",
    header: "Reason",
    cell: (recipient) => <span className={classes.cell}>{reasonOf(recipient)}</span>,
  },
];

function phoneRow(recipient: RecipientResult): PhoneRowContent {
  const [reason, deed] = [reasonOf(recipient), deedOf(recipient)];
  return {
    title: recipient.name,
    badge: badgeOf(recipient),
    details: [recipient.address, deed, reason && <span key="reason">{reason}</span>].filter(Boolean),
  };
}
