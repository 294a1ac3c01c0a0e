/** What customers would get of what is being entered, as documents that the server writes like theirs. */
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import classes from "./preview-pane.module.css";

type Props<View extends string> = {
  views: readonly {
    view: View;
    /** On the switch. */
    label: string;
    /** "Preview of an email" */
    title: string;
  }[];
  /** Whole HTML documents; undefined until the first are here. */
  documents: Record<View, string> | undefined;
  hasFailed: boolean;
};

export function PreviewPane<View extends string>({ views, documents, hasFailed }: Props<View>) {
  const [shown, setShown] = useState(views[0]);
  return (
    <figure className={classes.preview} aria-label="What your customers see">
      <figcaption>
        <span>What your customers see</span>
        <SegmentedControl
          size="xs"
          aria-label="Preview of"
          data={views.map(({ view, label }) => ({ value: view, label }))}
          value={shown?.view ?? ""}
          onChange={(chosen) => setShown(views.find(({ view }) => view === chosen))}
        />
      </figcaption>
      {hasFailed && !documents ? (
        <p>The preview couldn't be loaded.</p>
      ) : (
        // Nothing runs in it, and it asks for nothing but pictures.
        <iframe
          title={shown?.title ?? "Preview"}
          sandbox=""
          srcDoc={shown ? (documents?.[shown.view] ?? "") : ""}
          inert
        />
      )}
    </figure>
  );
}
