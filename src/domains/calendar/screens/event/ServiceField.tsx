/** The service that an event delivers: its buffers are kept free, and who can do it is looked for. */
import { ServicePicker } from "#domains/services/screens/ServicePicker.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { EventType, listTypeOf, occupyingTypes } from "../../contract.ts";
import type { EventForm as Form } from "./use-event-form.ts";

/** Only what takes the time of a member delivers a service; one that is chosen already can be taken back. */
export function ServiceField({ form: { values, errors, edit, base } }: { form: Form }) {
  const may = useMay();
  const type = EventType.safeParse(values.type).data;
  const isWanted = type !== undefined && occupyingTypes.some((each) => each === listTypeOf[type]);
  if (!may("services.view") || (!isWanted && values.service_id === "")) return null;
  return (
    <ServicePicker
      label="Service"
      value={values.service_id === "" ? null : Number(values.service_id)}
      error={errors["service_id"]}
      onChoose={(service) =>
        edit({
          service_id: service ? String(service.id) : "",
          ...(service && base === null ? fromService(service, values.title) : {}),
        })
      }
    />
  );
}

/** What a new event takes over; a title that was typed stays. */
const fromService = (service: { name: string; duration_minutes: number | null }, title: string) => ({
  ...(title.trim() === "" ? { title: service.name } : {}),
  ...(service.duration_minutes ? { duration: String(service.duration_minutes) } : {}),
});
