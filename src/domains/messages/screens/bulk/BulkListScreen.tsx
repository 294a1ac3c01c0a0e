/** The bulk messages of the business: drafts, those on their way, and what became of earlier ones. */
import { Button } from "@mantine/core";
import { IconPlus, IconUsersGroup } from "@tabler/icons-react";
import { Link } from "react-router";
import { plural } from "#shared/plural.ts";
import { freshness } from "#ui/api/freshness.ts";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { MomentText } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useMay } from "#ui/session/permissions.ts";
import type { BulkMessage } from "../../bulk/contract.ts";
import { messagesPath } from "../../paths.ts";
import { bulkApi } from "./bulk-api.ts";
import { pathOf, progressWords, stateLabels, titleOf } from "./bulk-words.ts";

const bulksOf = ({ bulk_messages }: { bulk_messages: BulkMessage[] }) => bulk_messages;

export function BulkListScreen() {
  const mayWrite = useMay()("messages.send");
  const found = useListQuery({
    call: bulkApi.list,
    input: () => ({ limit: 50 }),
    rowsOf: bulksOf,
    kept: freshness.messages,
  });
  return (
    <>
      <PageHeader
        title="Bulk Messages"
        subtitle="One text to many customers, personalized for each"
        back={{ to: messagesPath(), label: "Back to Messages" }}
        actions={mayWrite && <NewBulkButton />}
      />
      <ListAnswer list={found} failed="Failed to load bulk messages">
        <DataTable
          label="Bulk Messages"
          rows={found.rows}
          columns={columns}
          rowKey={({ id }) => id}
          rowLabel={titleOf}
          rowTo={pathOf}
          phoneRow={phoneRow}
          isLoading={found.isLoading}
          skeletonRows={5}
          empty={
            <EmptyState
              isBare
              icon={<IconUsersGroup size={18} />}
              title="No bulk messages yet"
              text="Tell many customers at once about a closing day, or send an offer to customers who agreed to get them."
              action={mayWrite && <NewBulkButton />}
            />
          }
          footer={
            <ListFooter
              list={found}
              shown={found.rows.length}
              text={plural(found.rows.length, "bulk message")}
            />
          }
        />
      </ListAnswer>
    </>
  );
}

const NewBulkButton = () => (
  <Button
    component={Link}
    to={messagesPath({ new: 1, to: "many" })}
    leftSection={<IconPlus size={16} aria-hidden />}
  >
    New Bulk Message
  </Button>
);

const badgeOf = ({ state }: BulkMessage) => <StatusBadge status={state} {...stateLabels[state]} />;

const columns: readonly Column<BulkMessage>[] = [
  { id: "text", header: "Message", cell: titleOf },
  { id: "state", header: "Status", cell: badgeOf, width: "8rem" },
  { id: "progress", header: "Sent to", cell: progressWords, width: "11rem" },
  { id: "author", header: "By", cell: ({ author_name }) => author_name, width: "10rem", hideBelow: "lg" },
  {
    id: "when",
    header: "Date",
    cell: ({ sent_at, created_at }) => <MomentText at={sent_at ?? created_at} />,
    width: "11rem",
    hideBelow: "md",
  },
];

const phoneRow = (bulk: BulkMessage): PhoneRowContent => ({
  title: titleOf(bulk),
  badge: badgeOf(bulk),
  details: [progressWords(bulk), <MomentText key="when" at={bulk.sent_at ?? bulk.created_at} />],
});
