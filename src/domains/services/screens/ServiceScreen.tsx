/** One service: what it is, what it costs and leaves, what goes into it, and every price it ever had. */

import { Skeleton } from "@mantine/core";
import { IconTool } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { usePageTitle } from "#ui/page-title.ts";
import { RecordFrame, RecordOfAddress } from "#ui/RecordFrame.tsx";
import { servicesPath } from "../paths.ts";
import { ServiceProfile } from "./ServiceProfile.tsx";
import classes from "./services.module.css";
import { servicesApi } from "./services-api.ts";

const words = {
  noun: "service",
  title: "Service Details",
  back: { to: servicesPath(), label: "Back to Services" },
  icon: <IconTool size={18} />,
};

export const ServiceScreen = () => <RecordOfAddress words={words} Loaded={Loaded} />;

function Loaded({ id }: { id: number }) {
  const service = useQuery({ ...servicesApi.get.queryOptions({ input: { id } }), ...freshness.customerList });
  usePageTitle(service.data?.name);
  return (
    <RecordFrame words={words} record={service} skeleton={<ServiceSkeleton />}>
      {(found) => <ServiceProfile service={found} />}
    </RecordFrame>
  );
}

const ServiceSkeleton = () => (
  <div className={classes.cards} aria-hidden>
    <Skeleton height={236} radius="md" />
    <Skeleton height={236} radius="md" />
  </div>
);
