/** A PDF page by page, as it will be printed; pages further down are fetched when they come near. */
import { Button, ScrollArea, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { plural } from "#shared/plural.ts";
import { freshness } from "#ui/api/freshness.ts";
import type { StoredFile } from "../../contract.ts";
import { filePagesApi } from "../files-api.ts";
import classes from "./pdf-pages.module.css";

export function PdfPages({ file }: { file: StoredFile }) {
  const { data, isError, refetch } = useQuery({
    ...filePagesApi.list.queryOptions({ input: { id: file.id } }),
    ...freshness.customerList,
  });
  if (isError && !data) {
    return (
      <p role="alert">
        The pages couldn't be loaded.{" "}
        <Button size="compact-xs" variant="subtle" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  if (!data) return <Skeleton height={480} radius="md" />;
  if (data.problem !== null) return <p className={classes.note}>{data.problem}</p>;
  const { pages, count } = data;
  return (
    <>
      <ScrollArea.Autosize className={classes.scroller ?? ""} viewportProps={{ tabIndex: 0 }}>
        <ol className={classes.pages} aria-label={`Pages of ${file.name}`}>
          {pages.map(({ number, url, width, height }) => (
            <li key={number}>
              <img
                src={url}
                alt={`Page ${number} of ${count}`}
                width={Math.round(width)}
                height={Math.round(height)}
                loading={number <= 2 ? "eager" : "lazy"}
                decoding="async"
              />
            </li>
          ))}
        </ol>
      </ScrollArea.Autosize>
      {pages.length < count && (
        <p className={classes.note}>
          This PDF has {plural(count, "page")}. The first {pages.length} are shown. Open the PDF to read the
          rest.
        </p>
      )}
    </>
  );
}
