/** One segment: its conditions beside the customers they find. */
import { Skeleton } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { usePageTitle } from "#ui/page-title.ts";
import { RecordFrame, RecordOfAddress } from "#ui/RecordFrame.tsx";
import { segmentsPath } from "../paths.ts";
import { SegmentEditor } from "./editor/SegmentEditor.tsx";
import { segmentsApi } from "./segments-api.ts";

const words = {
  noun: "segment",
  title: "Segment",
  back: { to: segmentsPath(), label: "Back to Segments" },
  icon: <IconUsersGroup size={18} />,
};

export const SegmentScreen = () => <RecordOfAddress words={words} Loaded={Loaded} />;

function Loaded({ id }: { id: number }) {
  const segment = useQuery({ ...segmentsApi.get.queryOptions({ input: { id } }), ...freshness.customerList });
  usePageTitle(segment.data?.name);
  return (
    <RecordFrame words={words} record={segment} skeleton={<Skeleton height={480} radius="md" aria-hidden />}>
      {(found) => <SegmentEditor segment={found} />}
    </RecordFrame>
  );
}
