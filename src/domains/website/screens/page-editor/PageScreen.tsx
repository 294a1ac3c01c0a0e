/** One page of the website, block by block. */
import { Skeleton } from "@mantine/core";
import { IconWorld } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { usePageTitle } from "#ui/page-title.ts";
import { RecordFrame, RecordOfAddress } from "#ui/RecordFrame.tsx";
import { websitePagesPath } from "../../paths.ts";
import { pagesApi } from "../pages-api.ts";
import { PageEditor } from "./PageEditor.tsx";

const words = {
  noun: "page",
  title: "Website Page",
  back: { to: websitePagesPath(), label: "Back to Website Pages" },
  icon: <IconWorld size={18} />,
};

export const PageScreen = () => <RecordOfAddress words={words} Loaded={Loaded} />;

function Loaded({ id }: { id: number }) {
  const page = useQuery({ ...pagesApi.get.queryOptions({ input: { id } }), ...freshness.customerList });
  usePageTitle(page.data?.title);
  return (
    <RecordFrame words={words} record={page} skeleton={<Skeleton height={480} radius="md" aria-hidden />}>
      {(found) => <PageEditor page={found} />}
    </RecordFrame>
  );
}
