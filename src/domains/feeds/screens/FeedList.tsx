/** The addresses that a member's calendar programs read: made, copied once, renewed and ended. */
import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { Panel } from "#ui/Panel.tsx";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import type { Feed, FeedWithAddress } from "../contract.ts";
import { AddressCard } from "./AddressCard.tsx";
import { coverWords } from "./feed-words.ts";
import classes from "./feeds.module.css";
import { feedsApi } from "./feeds-api.ts";
import { NewFeedForm } from "./NewFeedForm.tsx";

export function FeedList() {
  const client = useQueryClient();
  const found = useQuery(feedsApi.list.queryOptions());
  const [told, setTold] = useState<FeedWithAddress | null>(null);
  const show = (made: FeedWithAddress) => {
    setTold(made);
    void client.invalidateQueries({ queryKey: feedsApi.list.key() });
  };
  return (
    <Panel
      id="feeds"
      title="Subscribe to your calendar"
      text="Each feed has a secret address. Anyone who has it can see these events without signing in, so use it only in your own calendar apps. Apps usually check for changes every hour."
    >
      {told && <AddressCard made={told} onClose={() => setTold(null)} />}
      <NewFeedForm onMade={show} />
      {found.isError && (
        <ErrorCard
          title="Failed to load your feeds"
          error={found.error}
          isRetrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isPending && <Skeleton height={20} my="md" />}
      {found.data && found.data.feeds.length > 0 && (
        <ul className={classes.list} style={{ marginTop: "1rem" }}>
          {found.data.feeds.map((feed) => (
            <Line key={feed.id} feed={feed} onRenewed={show} onEnded={() => setTold(null)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

type LineProps = { feed: Feed; onRenewed: (made: FeedWithAddress) => void; onEnded: () => void };

function Line({ feed, onRenewed, onEnded }: LineProps) {
  const client = useQueryClient();
  const renew = useMutation({
    mutationFn: () => feedsApi.renew.call({ id: feed.id }),
    onSuccess: onRenewed,
    onError: (error) => notifyError(error, "Failed to replace the feed address"),
  });
  const end = useMutation({
    mutationFn: () => feedsApi.remove.call({ id: feed.id }),
    onSuccess: () => {
      onEnded();
      void client.invalidateQueries({ queryKey: feedsApi.list.key() });
      notifySuccess(`${feed.name} deleted.`);
    },
    onError: (error) => notifyError(error, "Failed to delete the feed"),
  });
  const ask = async (title: string, message: string, confirmLabel: string, run: () => void) => {
    if (await confirm({ title, message, confirmLabel, isDanger: true })) run();
  };
  const ends = `Calendar apps that use the current address of ${feed.name} will stop updating.`;
  return (
    <li className={classes.feed}>
      <span>
        <span className={classes.name}>{feed.name}</span>
        <span className={classes.facts}>
          {coverWords[feed.covers]}
          {feed.shows === "busy" && ", busy times only"} ·{" "}
          {feed.last_read_at ? (
            <>
              last read <RelativeTime at={feed.last_read_at} />
            </>
          ) : (
            "not read yet"
          )}
        </span>
      </span>
      <span className={classes.buttons}>
        <Button
          size="xs"
          variant="default"
          loading={renew.isPending}
          aria-label={`New address for ${feed.name}`}
          onClick={() => void ask("New Address", ends, "New Address", () => renew.mutate())}
        >
          New Address
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={end.isPending}
          aria-label={`Delete ${feed.name}`}
          onClick={() => void ask("Delete Feed", ends, "Delete Feed", () => end.mutate())}
        >
          Delete
        </Button>
      </span>
    </li>
  );
}
