/** What visitors get of the draft, step by step, as wide as a phone or a desk. */
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { usePreview } from "#ui/form/use-preview.ts";
import type { FormContent } from "../../forms/content-contract.ts";
import { formsApi } from "../forms-api.ts";
import classes from "./editor.module.css";

export function FormPreviewPane({ content }: { content: FormContent }) {
  const [width, setWidth] = useState("phone");
  const [shown, setShown] = useState("0");
  const { documents, hasFailed } = usePreview(content, (look) =>
    formsApi.preview.queryOptions({ input: { content: look } }),
  );
  const count = content.steps.length;
  const views = [
    ...content.steps.map((_, place) => ({
      value: String(place),
      label: count > 1 ? `Step ${place + 1}` : "Form",
    })),
    { value: "thanks", label: "Thanks" },
  ];
  const view = views.some(({ value }) => value === shown) ? shown : "0";
  const document = view === "thanks" ? documents?.thanks : documents?.steps[Number(view)];
  return (
    <figure className={classes.preview} aria-label="What visitors see">
      <figcaption>
        <SegmentedControl size="xs" aria-label="Preview of" data={views} value={view} onChange={setShown} />
        <SegmentedControl
          size="xs"
          aria-label="Preview width"
          data={[
            { value: "phone", label: "Phone" },
            { value: "desktop", label: "Desktop" },
          ]}
          value={width}
          onChange={setWidth}
        />
      </figcaption>
      {hasFailed && !documents ? (
        <p>The preview couldn't be loaded.</p>
      ) : (
        <div className={classes.screen} data-width={width}>
          {/* Nothing runs in it, and it asks for nothing but pictures. */}
          <iframe title="Preview of the form" sandbox="" srcDoc={document ?? ""} inert />
        </div>
      )}
    </figure>
  );
}
