/** What became of a bulk message for each person, with the way to their conversation. */
import { IconUsers } from "@tabler/icons-react";
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
import { type BulkMessage, type BulkRecipient, Outcome } from "../../bulk/contract.ts";
import { messagesPath } from "../../paths.ts";
import classes from "./bulk.module.css";
import { bulkApi } from "./bulk-api.ts";
import { outcomeLabels } from "./bulk-words.ts";

const schema = { outcome: oneOf(Outcome.options) };
const recipientsOf = ({ recipients }: { recipients: BulkRecipient[] }) => recipients;

export function ResultsCard({ bulk }: { bulk: BulkMessage }) {
  const { filters, setFilters } = useListFilters(schema);
  const { outcome } = filters;
  const found = useListQuery({
    call: bulkApi.recipients,
    input: () => ({ id: bulk.id, limit: 50, ...asked({ outcome }) }),
    rowsOf: recipientsOf,
    kept: freshness.messages,
  });
  const choices = bulk.counts.map((each) => ({
    value: each.outcome,
    label: `${outcomeLabels[each.outcome].label} (${each.count.toLocaleString("en-US")})`,
  }));
  return (
    <Card
      title="Results"
      isWide
      action={
        <FilterSelect
          label="Result"
          data={[{ value: "", label: "All Results" }, ...choices]}
          value={outcome}
          onChange={(next) => setFilters({ outcome: next })}
        />
      }
    >
      <div className={classes.list}>
        <ListAnswer list={found} failed="Failed to load the results">
          <DataTable
            label="Results"
            rows={found.rows}
            columns={columns}
            rowKey={({ customer_id }) => customer_id}
            rowLabel={({ name }) => name}
            rowTo={threadOf}
            phoneRow={phoneRow}
            isLoading={found.isLoading}
            skeletonRows={5}
            empty={
              <NoMatches
                isBare
                icon={<IconUsers size={18} />}
                title="No customers with this result"
                text="Choose another result."
                onClear={() => setFilters({ outcome: "" })}
              />
            }
            footer={
              <ListFooter
                list={found}
                shown={found.rows.length}
                text={`${plural(found.rows.length, "customer")}${found.hasMore ? " so far" : ""}`}
              />
            }
          />
        </ListAnswer>
      </div>
    </Card>
  );
}

const threadOf = ({ conversation_id: conversation }: BulkRecipient): string =>
  conversation === null ? messagesPath() : messagesPath({ conversation });

const badgeOf = ({ outcome }: BulkRecipient) => <StatusBadge status={outcome} {...outcomeLabels[outcome]} />;

function reasonOf({ outcome, reason, held_until }: BulkRecipient) {
  if (outcome === "held" && held_until)
    return (
      <>
        Until <MomentText at={held_until} />
      </>
    );
  return outcome === "sent" || outcome === "delivered" ? null : reason;
}

const notSent: BulkRecipient["outcome"][] = ["refused", "taken_back", "not_sent"];

const columns: readonly Column<BulkRecipient>[] = [
  { id: "name", header: "Customer", cell: ({ name }) => name, width: "13rem" },
  { id: "phone", header: "Phone", cell: ({ phone }) => phone ?? "–", width: "10rem", hideBelow: "md" },
  { id: "outcome", header: "Result", cell: badgeOf, width: "8rem" },
  {
    id: "reason",
    header: "Reason",
    cell: (recipient) => <span className={classes.cell}>{reasonOf(recipient)}</span>,
  },
  {
    id: "parts",
    header: "Parts",
    // What was not sent counts as nothing.
    cell: ({ outcome, parts }) => (notSent.includes(outcome) ? "–" : parts),
    width: "5rem",
    align: "end",
    hideBelow: "lg",
  },
];

function phoneRow(recipient: BulkRecipient): PhoneRowContent {
  const reason = reasonOf(recipient);
  return {
    title: recipient.name,
    badge: badgeOf(recipient),
    details: [recipient.phone, reason && <span key="reason">{reason}</span>].filter(Boolean),
  };
}
