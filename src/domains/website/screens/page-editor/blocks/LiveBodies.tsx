/** The blocks that the rest of the business fills in: the price list, the next free times, and a form. */
import { useQuery } from "@tanstack/react-query";
import { plural } from "#shared/plural.ts";
import { freshness } from "#ui/api/freshness.ts";
import { formsApi } from "../../forms-api.ts";
import type { BlockProps } from "./block-props.ts";
import classes from "./blocks.module.css";
import { RichText } from "./RichText.tsx";
import { BlockHeading } from "./TextBodies.tsx";

export const ServicesBody = ({ block, set }: BlockProps<"services">) => (
  <>
    <BlockHeading value={block.heading} set={set} />
    <RichText value={block.text} max={2_000} onChange={(text) => set({ text }, "text")} />
    <p className={classes.live}>
      {block.service_ids.length === 0
        ? "All active services from your price book appear here"
        : `${plural(block.service_ids.length, "service")} from your price book appear here`}
      {block.shows_prices ? ", with prices." : "."}
    </p>
  </>
);

export const BookingBody = ({ block, set }: BlockProps<"booking">) => (
  <>
    <BlockHeading value={block.heading} set={set} />
    <RichText value={block.text} max={2_000} onChange={(text) => set({ text }, "text")} />
    <p className={classes.live}>
      {block.times === 1
        ? "The next free time appears here and leads to your booking page."
        : `The next ${block.times} free times appear here and lead to your booking page.`}
    </p>
  </>
);

export function LeadFormBody({ block, set }: BlockProps<"lead_form">) {
  const form = useQuery({
    ...formsApi.get.queryOptions({ input: { id: block.form_id ?? 0 } }),
    ...freshness.customerList,
    enabled: block.form_id !== null,
  }).data;
  return (
    <>
      <BlockHeading value={block.heading} set={set} />
      <RichText value={block.text} max={2_000} onChange={(text) => set({ text }, "text")} />
      <p className={classes.live}>
        {block.form_id === null
          ? "Choose a form in the settings of this block."
          : `The form ${form?.name ?? "you chose"} appears here.`}
      </p>
    </>
  );
}
