/** A page and an email as customers would get them with what is chosen, drawn by the server as theirs are. */
import { SegmentedControl } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BrandLook, BrandPreview as Preview } from "../contract.ts";
import classes from "./brand.module.css";
import { brandingApi } from "./branding-api.ts";

/** Milliseconds: a color that is being dragged is drawn where it rests. */
const settleMs = 200;

type View = keyof Preview;
const views: { value: View; label: string }[] = [
  { value: "page", label: "Page" },
  { value: "email", label: "Email" },
];

export function BrandPreview({ look }: { look: BrandLook }) {
  const [view, setView] = useState<View>("page");
  const [settled] = useDebouncedValue(JSON.stringify(look), settleMs);
  const { data, isError } = useQuery({
    ...brandingApi.preview.queryOptions({ input: JSON.parse(settled) as BrandLook }),
    placeholderData: keepPreviousData,
  });
  return (
    <figure className={classes.preview} aria-label="What your customers see">
      <figcaption>
        <span>What your customers see</span>
        <SegmentedControl
          size="xs"
          aria-label="Preview of"
          data={views}
          value={view}
          onChange={(chosen) => setView(chosen)}
        />
      </figcaption>
      {isError && !data ? (
        <p className={classes.hint}>The preview couldn't be loaded.</p>
      ) : (
        <iframe
          title={`Preview of ${view === "page" ? "a page" : "an email"}`}
          sandbox=""
          srcDoc={data?.[view] ?? ""}
          inert
        />
      )}
    </figure>
  );
}
