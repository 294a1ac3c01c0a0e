/** One's calendar in other programs: secret addresses to subscribe to, and invitations by email. */

import { Skeleton, Switch } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { settingsPath } from "#domains/organizations/paths.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { SettingsColumn } from "#ui/form/SettingsColumn.tsx";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Panel } from "#ui/Panel.tsx";
import { FeedList } from "./FeedList.tsx";
import { feedsApi } from "./feeds-api.ts";

export function CalendarFeedsScreen() {
  return (
    <>
      <PageHeader
        title="Calendar Feeds"
        subtitle="See your Plumbline calendar on your phone, in Google Calendar, Outlook or Apple Calendar"
        back={{ to: settingsPath(), label: "Settings" }}
      />
      <SettingsColumn>
        <FeedList />
        <Invitations />
      </SettingsColumn>
    </>
  );
}

function Invitations() {
  const client = useQueryClient();
  const found = useQuery(feedsApi.invitations.queryOptions());
  const set = useMutation({
    mutationFn: (isOn: boolean) => feedsApi.setInvitations.call({ is_on: isOn }),
    onSuccess: (answer) => {
      client.setQueryData(feedsApi.invitations.queryKey(), answer);
      notifySuccess(answer.is_on ? "Email invitations turned on." : "Email invitations turned off.");
    },
    onError: (error) => notifyError(error, "The setting couldn't be saved"),
  });
  return (
    <Panel
      id="invitations"
      title="Email invitations"
      text="Get a calendar invitation when an event assigned to you is added, moved or cancelled. Use either invitations or a feed, or you'll see every event twice."
    >
      {found.isError ? (
        <ErrorCard
          title="Failed to load email invitations"
          error={found.error}
          isRetrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      ) : found.data ? (
        <Switch
          label="Email me invitations"
          checked={set.isPending ? set.variables : found.data.is_on}
          disabled={set.isPending}
          onChange={(event) => set.mutate(event.currentTarget.checked)}
        />
      ) : (
        <Skeleton height={20} width="12rem" />
      )}
    </Panel>
  );
}
