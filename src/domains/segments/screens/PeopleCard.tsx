/** Everyone in a saved segment, by name. */
import { IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { customerPath } from "#domains/customers/paths.ts";
import { wordsOf } from "#shared/lookup.ts";
import { plural } from "#shared/plural.ts";
import { freshness } from "#ui/api/freshness.ts";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { Card } from "#ui/record/Card.tsx";
import type { Segment, SegmentPerson } from "../contract.ts";
import { segmentsApi } from "./segments-api.ts";

const peopleOf = ({ people }: { people: SegmentPerson[] }) => people;

export function PeopleCard({ segment: { id } }: { segment: Segment }) {
  const found = useListQuery({
    call: segmentsApi.people,
    input: () => ({ id, limit: 50 }),
    rowsOf: peopleOf,
  });
  const isEmpty = !found.isLoading && found.rows.length === 0;
  const size = useQuery({
    ...segmentsApi.size.queryOptions({ input: { id } }),
    ...freshness.customerList,
    enabled: isEmpty,
  });
  const problem = size.data?.problems.join(" ");
  return (
    <Card title="Customers in This Segment" isWide>
      <ListAnswer list={found} failed="Failed to load the customers in this segment">
        <DataTable
          label="Customers in this segment"
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
              title="No one is in this segment"
              text={problem || "Change the conditions and save to find customers."}
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
    </Card>
  );
}

const columns: readonly Column<SegmentPerson>[] = [
  { id: "name", header: "Customer", cell: ({ name }) => name, width: "26%" },
  { id: "status", header: "Status", cell: ({ status }) => wordsOf(status), width: "8rem" },
  { id: "email", header: "Email", cell: ({ email }) => email ?? "Not provided" },
  { id: "phone", header: "Phone", cell: ({ phone }) => phone ?? "Not provided", width: "12rem" },
  { id: "city", header: "City", cell: ({ city }) => city ?? "Not provided", width: "10rem", hideBelow: "lg" },
];

const phoneRow = ({ name, status, phone, email }: SegmentPerson): PhoneRowContent => ({
  title: name,
  details: [wordsOf(status), phone ?? email ?? "No contact details"],
});
