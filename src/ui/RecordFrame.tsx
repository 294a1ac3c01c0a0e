/** The frame of a page that shows one record: while it is fetched, when that fails, and when there is no such record. */

import { Button, VisuallyHidden } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { FC, ReactNode } from "react";
import { Link, useParams } from "react-router";
import { idIn } from "#shared/page-path.ts";
import { isApiError } from "./api/api-error.ts";
import { EmptyState } from "./EmptyState.tsx";
import { ErrorCard } from "./ErrorCard.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { usePageTitle } from "./page-title.ts";

export type RecordWords = {
  /** What one of them is called: "job". */
  noun: string;
  /** Above the page while the record is not there: "Job Details". */
  title: string;
  back: { to: string; label: string };
  icon: ReactNode;
};

/** Reads the id out of the page's address; what cannot be one leads to "not found" without a question to the server. */
export function RecordOfAddress({ words, Loaded }: { words: RecordWords; Loaded: FC<{ id: number }> }) {
  const id = idIn(useParams()["id"]);
  return id === null ? <NotFound words={words} /> : <Loaded key={id} id={id} />;
}

type Props<Found> = {
  words: RecordWords;
  record: UseQueryResult<Found>;
  /** Of the same height as what follows. */
  skeleton: ReactNode;
  children: (found: Found) => ReactNode;
};

export function RecordFrame<Found>({ words, record, skeleton, children }: Props<Found>) {
  if (isApiError(record.error) && record.error.status === 404) return <NotFound words={words} />;
  if (record.data !== undefined) return children(record.data);
  if (record.isError) {
    return (
      <>
        <PageHeader title={words.title} back={words.back} />
        <ErrorCard
          title={`Failed to load the ${words.noun}`}
          error={record.error}
          isRetrying={record.isFetching}
          onRetry={() => void record.refetch()}
        />
      </>
    );
  }
  return (
    <div aria-busy>
      <PageHeader title={words.title} back={words.back} />
      <VisuallyHidden role="status">Loading the {words.noun}</VisuallyHidden>
      {skeleton}
    </div>
  );
}

function NotFound({ words: { noun, title, back, icon } }: { words: RecordWords }) {
  const sentence = `${noun[0]?.toUpperCase()}${noun.slice(1)} Not Found`;
  usePageTitle(sentence);
  return (
    <>
      <PageHeader title={title} back={back} />
      <EmptyState
        title={sentence}
        text={`This ${noun} may have been deleted or may belong to another business.`}
        icon={icon}
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
