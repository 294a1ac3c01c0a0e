/** One service: what it is, what it costs and leaves, what goes into it, and every price it ever had. */
import { Button, Skeleton, VisuallyHidden } from "@mantine/core";
import { IconArrowLeft, IconTool } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { isApiError } from "#ui/api-error.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { freshness } from "#ui/freshness.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { usePageTitle } from "#ui/page-title.ts";
import { ServiceProfile } from "./ServiceProfile.tsx";
import classes from "./services.module.css";
import { servicesApi } from "./services-api.ts";

export function ServiceScreen() {
  const { id = "" } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? <Loaded key={id} id={Number(id)} /> : <NotFound />;
}

const back = { to: "/services", label: "Back to Services" };

function Loaded({ id }: { id: number }) {
  const service = useQuery({ ...servicesApi.get.queryOptions({ input: { id } }), ...freshness.customerList });
  usePageTitle(service.data?.name);
  if (isApiError(service.error) && service.error.status === 404) return <NotFound />;
  if (service.data) return <ServiceProfile service={service.data} />;
  if (service.isError) {
    return (
      <>
        <PageHeader title="Service Details" back={back} />
        <ErrorCard
          title="Failed to load the service"
          error={service.error}
          isRetrying={service.isFetching}
          onRetry={() => void service.refetch()}
        />
      </>
    );
  }
  return (
    <div aria-busy>
      <PageHeader title="Service Details" back={back} />
      <VisuallyHidden role="status">Loading the service</VisuallyHidden>
      <div className={classes.cards} aria-hidden>
        <Skeleton height={236} radius="md" />
        <Skeleton height={236} radius="md" />
      </div>
    </div>
  );
}

function NotFound() {
  usePageTitle("Service Not Found");
  return (
    <>
      <PageHeader title="Service Details" back={back} />
      <EmptyState
        title="Service Not Found"
        text="There is no service at this address. It may have been deleted, or belong to another business."
        icon={<IconTool size={18} />}
        action={
          <Button
            component={Link}
            to={back.to}
            variant="default"
            size="xs"
            leftSection={<IconArrowLeft size={14} aria-hidden />}
          >
            {back.label}
          </Button>
        }
      />
    </>
  );
}
