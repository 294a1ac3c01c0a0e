/** Fills, checks and saves a segment on its own page; what it says about a mistake is what the server would say. */
import { useQueryClient } from "@tanstack/react-query";
import type { Read } from "#ui/form/record-draft.ts";
import { type Sending, useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useSession } from "#ui/session/session.ts";
import { NewSegment, type Segment } from "../../contract.ts";
import { putSegment, segmentsApi } from "../segments-api.ts";
import { type DraftGroup, draftOf, readFilter } from "./draft-filter.ts";

export type SegmentValues = { name: string; description: string; filter: DraftGroup };

const About = NewSegment.pick({ name: true, description: true });

export function useSegmentForm(segment: Segment) {
  const client = useQueryClient();
  const currency = useSession().organization?.currency ?? "USD";
  const form = useRecordForm({
    record: segment,
    valuesOf: (record): SegmentValues => {
      const { name, description, filter } = record ?? segment;
      return { name, description, filter: draftOf(filter, currency) };
    },
    read: (values) => read(values, currency),
    save: ({ base, wanted, context }: Sending<Segment, SegmentValues, NewSegment, never>) =>
      segmentsApi.update.call({ id: base?.id ?? 0, ...wanted }, { context }),
    recordOf: (saved: Segment) => saved,
    onSaved: (saved: Segment) => {
      putSegment(client, saved);
      notifySuccess(`${saved.name} saved.`);
    },
    stale: {
      title: "This segment has changed",
      latest: ({ id }) => segmentsApi.get.call({ id }),
      labels: { name: "Name", description: "Description", filter: "Conditions" },
    },
  });
  return { ...form, currency };
}

export type SegmentForm = ReturnType<typeof useSegmentForm>;

function read({ name, description, filter }: SegmentValues, currency: string): Read<NewSegment> {
  const about = About.safeParse({ name, description });
  const found = readFilter(filter, currency);
  if (about.success && found.errors === null)
    return { wanted: { ...about.data, filter: found.wanted }, errors: null };
  const said = about.error?.issues.map(({ path, message }) => [path.join("."), message] as const) ?? [];
  return { wanted: null, errors: { ...Object.fromEntries(said), ...found.errors } };
}
