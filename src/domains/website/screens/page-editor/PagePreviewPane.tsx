/** What visitors get of the draft, as wide as a phone, a tablet or a desk; a wide one is drawn smaller to fit. */
import { SegmentedControl } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useState } from "react";
import { usePreview } from "#ui/form/use-preview.ts";
import type { PageContent } from "../../pages/blocks-contract.ts";
import { pagesApi } from "../pages-api.ts";
import classes from "./page-editor.module.css";

const widths = [
  { value: "390", label: "Phone" },
  { value: "768", label: "Tablet" },
  { value: "1280", label: "Desktop" },
];

export function PagePreviewPane({ content }: { content: PageContent }) {
  const [shown, setShown] = useState("1280");
  const { documents, hasFailed } = usePreview(content, (look) =>
    pagesApi.preview.queryOptions({ input: { content: look } }),
  );
  return (
    <figure className={classes.preview} aria-label="What visitors see">
      <figcaption>
        <SegmentedControl aria-label="Preview width" data={widths} value={shown} onChange={setShown} />
      </figcaption>
      {hasFailed && !documents ? (
        <p role="alert">The preview couldn't be loaded. It comes back with your next change.</p>
      ) : (
        <PageFrame html={documents?.html ?? ""} width={Number(shown)} title="Preview of the page" />
      )}
    </figure>
  );
}

type FrameProps = { html: string; width: number; title: string };

/** Nothing runs in it, and it asks for nothing but pictures. */
export function PageFrame({ html, width, title }: FrameProps) {
  const { ref, width: room } = useElementSize();
  const scale = room > 0 ? Math.min(1, room / width) : 1;
  return (
    <div ref={ref} className={classes.screen}>
      <div className={classes.frame} style={{ width: width * scale }}>
        <iframe
          title={title}
          sandbox=""
          srcDoc={html}
          style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}
