/** One customer: who it is, what was agreed and noted, and everything that can be done for them. */
import { Button, Skeleton, VisuallyHidden } from "@mantine/core";
import { IconArrowLeft, IconUserOff } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { isApiError } from "#ui/api/api-error.ts";
import { freshness } from "#ui/api/freshness.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { usePageTitle } from "#ui/page-title.ts";
import { useIdentity } from "#ui/session/session.ts";
import { findCustomer } from "../customer-cache.ts";
import { nameOf } from "../customer-words.ts";
import { customersApi } from "../customers-api.ts";
import { lastList } from "../last-list.ts";
import { CustomerProfile } from "./CustomerProfile.tsx";
import classes from "./customer.module.css";

export function CustomerScreen() {
  const { id = "" } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? <Loaded key={id} id={Number(id)} /> : <NotFound />;
}

function Loaded({ id }: { id: number }) {
  const client = useQueryClient();
  const customer = useQuery({
    ...customersApi.get.queryOptions({ input: { id } }),
    ...freshness.customerList,
    // A list that was open has it already, so the profile stands at once and is brought up to date behind it.
    placeholderData: () => findCustomer(client, id),
  });
  usePageTitle(customer.data && nameOf(customer.data));
  if (isApiError(customer.error) && customer.error.status === 404) return <NotFound />;
  if (customer.data) return <CustomerProfile customer={customer.data} />;
  if (customer.isError) {
    return (
      <>
        <ProfileHeader />
        <ErrorCard
          title="Failed to fetch customer"
          error={customer.error}
          isRetrying={customer.isFetching}
          onRetry={() => void customer.refetch()}
        >
          <BackButton />
        </ErrorCard>
      </>
    );
  }
  return <ProfileSkeleton />;
}

/** While there is no name to head the page. */
function ProfileHeader({ children }: { children?: ReactNode }) {
  const back = { to: lastList(useIdentity()), label: "Back to Customers" };
  return (
    <PageHeader title="Customer Profile" back={back}>
      {children}
    </PageHeader>
  );
}

function BackButton() {
  return (
    <Button
      component={Link}
      to={lastList(useIdentity())}
      variant="default"
      size="xs"
      leftSection={<IconArrowLeft size={14} aria-hidden />}
    >
      Back to Customers
    </Button>
  );
}

function NotFound() {
  usePageTitle("Customer Not Found");
  return (
    <>
      <ProfileHeader />
      <EmptyState
        title="Customer Not Found"
        text="This customer may have been deleted or may belong to another business."
        icon={<IconUserOff size={18} />}
        action={<BackButton />}
      />
    </>
  );
}

/** Of the same height as what follows. */
function ProfileSkeleton() {
  return (
    <div aria-busy>
      <ProfileHeader>
        <Skeleton height={13} width="20rem" maw="100%" my={8} aria-hidden />
      </ProfileHeader>
      <VisuallyHidden role="status">Loading the customer</VisuallyHidden>
      <Skeleton height={86} radius="md" mt="md" aria-hidden />
      <Skeleton height={36} mt="md" aria-hidden />
      <div className={classes.cards} aria-hidden>
        <Skeleton height={268} radius="md" />
        <Skeleton height={268} radius="md" />
      </div>
    </div>
  );
}
