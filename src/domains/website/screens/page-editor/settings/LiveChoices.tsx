/** What a live block shows: which services, which bookable one, which form. */
import { MultiSelect, NativeSelect, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { servicesContract } from "#domains/services/contract.ts";
import { ServicePicker } from "#domains/services/screens/ServicePicker.tsx";
import { apiFor } from "#ui/api/client.ts";
import { freshness } from "#ui/api/freshness.ts";
import type { BlockOf } from "../../../pages/blocks-contract.ts";
import { websiteFormsPath } from "../../../paths.ts";
import { formsApi } from "../../forms-api.ts";
import classes from "../page-editor.module.css";

const servicesApi = apiFor("services", servicesContract);

type Set = (changes: object) => void;

export function ServicesChoice({ block, set }: { block: BlockOf<"services">; set: Set }) {
  const found = useQuery({
    ...servicesApi.list.queryOptions({ input: { limit: 100, status: "active" } }),
    ...freshness.customerList,
  });
  const { service_ids: ids } = block;
  return (
    <>
      <MultiSelect
        label="Services"
        description="Leave blank to show all active services."
        placeholder={ids.length === 0 ? "All services" : ""}
        searchable
        clearable
        clearButtonProps={{ "aria-label": "Clear selection" }}
        maxValues={40}
        data={(found.data?.services ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={ids.map(String)}
        onChange={(next) => set({ service_ids: next.map(Number) })}
      />
      <Switch
        label="Show prices"
        checked={block.shows_prices}
        onChange={(event) => set({ shows_prices: event.currentTarget.checked })}
      />
      <Switch
        label="Link to online booking"
        checked={block.shows_booking}
        onChange={(event) => set({ shows_booking: event.currentTarget.checked })}
      />
    </>
  );
}

const timesOptions = [1, 2, 3, 4, 5, 6].map((count) => ({
  value: String(count),
  label: count === 1 ? "1 free time" : `${count} free times`,
}));

export const BookedService = ({ block, set }: { block: BlockOf<"booking">; set: Set }) => (
  <>
    <ServicePicker
      label="Service"
      value={block.service_id}
      onChoose={(service) => set({ service_id: service?.id ?? null })}
    />
    <p className={classes.note}>Leave blank for the first service that customers can book online.</p>
    <NativeSelect
      label="Show"
      data={timesOptions}
      value={String(block.times)}
      onChange={(event) => set({ times: Number(event.currentTarget.value) })}
    />
  </>
);

type FormProps = { value: number | null; onChange: (id: number | null) => void };

export function FormChoice({ value, onChange }: FormProps) {
  const found = useQuery({
    ...formsApi.list.queryOptions({ input: { status: "published", limit: 100, sort: "name" } }),
    ...freshness.customerList,
  });
  const forms = found.data?.forms ?? [];
  return (
    <>
      <NativeSelect
        label="Form"
        data={[
          { value: "", label: forms.length === 0 ? "No published forms" : "Choose a form" },
          ...forms.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={String(value ?? "")}
        onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
      />
      <p className={classes.note}>
        Published forms can stand on a page. <Link to={websiteFormsPath()}>Website Forms</Link>
      </p>
    </>
  );
}
