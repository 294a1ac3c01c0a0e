/** One bulk message: what would come of it while it is a draft, and what becomes of it for each person afterwards. */
import { Skeleton } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { usePageTitle } from "#ui/page-title.ts";
import { RecordFrame, RecordOfAddress } from "#ui/RecordFrame.tsx";
import { bulkMessagesPath } from "../../paths.ts";
import { bulkApi } from "./bulk-api.ts";
import { titleOf } from "./bulk-words.ts";
import { DraftView } from "./DraftView.tsx";
import { SentView } from "./SentView.tsx";

const words = {
  noun: "bulk message",
  title: "Bulk Message",
  back: { to: bulkMessagesPath(), label: "Bulk Messages" },
  icon: <IconUsersGroup size={18} />,
};

export const BulkMessageScreen = () => <RecordOfAddress words={words} Loaded={Loaded} />;

function Loaded({ id }: { id: number }) {
  const bulk = useQuery({ ...bulkApi.get.queryOptions({ input: { id } }), ...freshness.messages });
  usePageTitle(bulk.data && titleOf(bulk.data));
  return (
    <RecordFrame words={words} record={bulk} skeleton={<Skeleton height={360} radius="md" aria-hidden />}>
      {(found) =>
        found.state === "draft" ? (
          <DraftView bulk={found} back={words.back} />
        ) : (
          <SentView bulk={found} back={words.back} />
        )
      }
    </RecordFrame>
  );
}
