/** The words for each person before a bulk message is sent, and why somebody would not get them. */
import { IconUsers } from "@tabler/icons-react";
import { customerPath } from "#domains/customers/paths.ts";
import { plural } from "#shared/plural.ts";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { MomentText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import type { BulkMessage, PersonPreview } from "../../bulk/contract.ts";
import classes from "./bulk.module.css";
import { bulkApi } from "./bulk-api.ts";

const peopleOf = ({ people }: { people: PersonPreview[] }) => people;

export function PeopleCard({ bulk: { id } }: { bulk: BulkMessage }) {
  const found = useListQuery({
    call: bulkApi.previews,
    input: () => ({ id, limit: 50 }),
    rowsOf: peopleOf,
  });
  return (
    <Card title="Preview for each person" isWide>
      <div className={classes.list}>
        <ListAnswer list={found} failed="Failed to load the preview">
          <DataTable
            label="Preview for each person"
            rows={found.rows}
            columns={columns}
            rowKey={({ customer_id }) => customer_id}
            rowLabel={({ name }) => name}
            rowTo={({ customer_id }) => customerPath({ id: customer_id })}
            phoneRow={phoneRow}
            isLoading={found.isLoading}
            skeletonRows={5}
            empty={
              <EmptyState
                isBare
                icon={<IconUsers size={18} />}
                title="No customers chosen"
                text="Edit the draft to choose customers."
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

function statusOf({ reason, held_until }: PersonPreview) {
  if (held_until)
    return (
      <>
        On hold until <MomentText at={held_until} />
      </>
    );
  return reason ?? "Will be sent";
}

const columns: readonly Column<PersonPreview>[] = [
  { id: "name", header: "Customer", cell: ({ name }) => name, width: "12rem" },
  { id: "text", header: "Text", cell: ({ text }) => <span className={classes.cell}>{text}</span> },
  {
    id: "parts",
    header: "Parts",
    cell: ({ parts }) => parts,
    width: "4.5rem",
    align: "end",
    hideBelow: "lg",
  },
  {
    id: "status",
    header: "Status",
    cell: (person) => <span className={classes.cell}>{statusOf(person)}</span>,
    width: "16rem",
  },
];

const phoneRow = (person: PersonPreview): PhoneRowContent => ({
  title: person.name,
  details: [person.text, <span key="status">{statusOf(person)}</span>],
});
