/** Which services customers can book by themselves, in which order, how long each takes and who does it. */
import { Badge, Button, Checkbox, MultiSelect, NumberInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Service } from "#domains/services/contract.ts";
import { ServicePicker } from "#domains/services/screens/ServicePicker.tsx";
import { peopleContract } from "#domains/users/people-contract.ts";
import { apiFor } from "#ui/api/client.ts";
import { Panel } from "#ui/Panel.tsx";
import { useMay } from "#ui/session/permissions.ts";
import classes from "./booking.module.css";
import type { Booking, ChosenService } from "./use-booking-settings.ts";

const peopleApi = apiFor("people", peopleContract);

export function BookableServicesPanel({ booking }: { booking: Booking }) {
  const { values, errors, canChange, edit } = booking;
  const members = useMemberChoices();
  const [picks, setPicks] = useState(0);
  const { services } = values;
  const replace = (index: number, next: Partial<ChosenService>) =>
    edit({ services: services.map((each, at) => (at === index ? { ...each, ...next } : each)) });

  function add(service: Service | null) {
    if (!service) return;
    setPicks((count) => count + 1);
    if (services.some(({ service_id }) => service_id === service.id)) return;
    edit({ services: [...services, newChoice(service)] });
  }

  return (
    <Panel
      id="bookable-services"
      title="Services"
      text="Services customers can book, in the order they appear. Only active services with a duration are shown."
    >
      {errors["services"] && (
        <p role="alert" className={classes.error}>
          {errors["services"]}
        </p>
      )}
      {services.length === 0 && <p className={classes.hint}>No services on the page yet.</p>}
      <ul className={classes.services}>
        {services.map((service, index) => (
          <li key={service.service_id} className={classes.service}>
            <Row
              service={service}
              members={members}
              canChange={canChange}
              isFirst={index === 0}
              isLast={index === services.length - 1}
              onChange={(next) => replace(index, next)}
              onMove={(by) => edit({ services: moved(services, index, by) })}
              onRemove={() => edit({ services: services.filter((_, at) => at !== index) })}
            />
          </li>
        ))}
      </ul>
      {canChange && <ServicePicker key={picks} label="Add a service" value={null} onChoose={add} />}
    </Panel>
  );
}

const newChoice = (service: Service): ChosenService => ({
  service_id: service.id,
  shows_price: true,
  minutes: null,
  member_ids: [],
  name: service.name,
  price_cents: service.price_cents,
  usual_minutes: service.duration_minutes,
  is_offered: service.status === "active" && service.duration_minutes !== null,
});

function moved(services: ChosenService[], index: number, by: number): ChosenService[] {
  const next = services.filter((_, at) => at !== index);
  next.splice(index + by, 0, services[index] as ChosenService);
  return next;
}

/** Whoever may not see the members sees that anybody can be booked, or how many were chosen. */
function useMemberChoices(): { value: string; label: string }[] {
  const { data } = useQuery({ ...peopleApi.list.queryOptions(), enabled: useMay()("users.view") });
  return (data?.members ?? [])
    .filter(({ isActive }) => isActive)
    .map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }));
}

type RowProps = {
  service: ChosenService;
  members: { value: string; label: string }[];
  canChange: boolean;
  isFirst: boolean;
  isLast: boolean;
  onChange: (next: Partial<ChosenService>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function Row({ service, members, canChange, onChange, ...place }: RowProps) {
  const { name, minutes, usual_minutes: usual, shows_price, member_ids } = service;
  const isShown = service.is_offered || (minutes !== null && usual === null);
  return (
    <fieldset className={classes.row} disabled={!canChange}>
      <legend className={classes.name}>
        {name} {!isShown && <Badge color="yellow">Not shown</Badge>}
      </legend>
      <div className={classes.choices}>
        <NumberInput
          label="Duration (minutes)"
          placeholder={usual === null ? "Required" : `Default: ${usual}`}
          min={5}
          max={1440}
          step={15}
          allowDecimal={false}
          value={minutes ?? ""}
          onChange={(value) => onChange({ minutes: typeof value === "number" ? value : null })}
        />
        <MultiSelect
          label="Who can be booked"
          placeholder={member_ids.length === 0 ? "Anyone qualified" : ""}
          data={members}
          value={member_ids}
          onChange={(chosen) => onChange({ member_ids: chosen })}
          searchable
          disabled={!canChange}
        />
        <Checkbox
          label="Show price"
          checked={shows_price}
          onChange={(event) => onChange({ shows_price: event.currentTarget.checked })}
        />
      </div>
      {canChange && <RowTools name={name} {...place} />}
    </fieldset>
  );
}

type ToolsProps = Pick<RowProps, "isFirst" | "isLast" | "onMove" | "onRemove"> & { name: string };

const RowTools = ({ name, isFirst, isLast, onMove, onRemove }: ToolsProps) => (
  <div className={classes.tools}>
    <Button
      variant="subtle"
      size="compact-sm"
      disabled={isFirst}
      onClick={() => onMove(-1)}
      aria-label={`Move ${name} up`}
    >
      <IconArrowUp size={16} aria-hidden />
    </Button>
    <Button
      variant="subtle"
      size="compact-sm"
      disabled={isLast}
      onClick={() => onMove(1)}
      aria-label={`Move ${name} down`}
    >
      <IconArrowDown size={16} aria-hidden />
    </Button>
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      onClick={onRemove}
      aria-label={`Remove ${name} from the page`}
    >
      <IconX size={16} aria-hidden />
    </Button>
  </div>
);
