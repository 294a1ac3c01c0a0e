/** What is entered about the business for carriers, and whether it may be handed in. */
import { useQueryClient } from "@tanstack/react-query";
import { readAs } from "#ui/form/record-draft.ts";
import { type Sending, useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useMay } from "#ui/session/permissions.ts";
import type { TextNumber } from "../../texts/contract.ts";
import { textNumberApi } from "./text-number-api.ts";

export type RegistrationDraft = ReturnType<typeof useRegistration>;

type Values = {
  legal_name: string;
  ein: string;
  website: string;
  use: string;
  sample_1: string;
  sample_2: string;
  sample_3: string;
  opt_in: string;
};

export function useRegistration(stored: TextNumber) {
  const client = useQueryClient();
  const form = useRecordForm({
    record: stored,
    valuesOf: (record) => valuesOf(record ?? stored),
    read,
    fieldOf,
    save,
    recordOf: (saved: TextNumber) => saved,
    onSaved: (saved) => {
      client.setQueryData(textNumberApi.get.queryKey(), saved);
      notifySuccess("Registration submitted.");
    },
    stale: { title: "The registration has changed", latest: () => textNumberApi.get.call(), labels },
  });
  const isOpen = stored.state !== "in_review";
  return { ...form, canChange: useMay()("organization.update") && isOpen, isOpen };
}

export const sampleNames = ["sample_1", "sample_2", "sample_3"] as const;

const labels = {
  legal_name: "Legal business name",
  ein: "EIN",
  website: "Website",
  use: "What you text about",
  sample_1: "Sample message 1",
  sample_2: "Sample message 2",
  sample_3: "Sample message 3",
  opt_in: "How customers agree",
};

const valuesOf = ({ registration, suggested }: TextNumber): Values => {
  const samples = registration?.samples ?? [];
  return {
    legal_name: registration?.legal_name ?? suggested.legal_name,
    ein: registration?.ein ?? "",
    website: registration?.website ?? suggested.website,
    use: registration?.use ?? "",
    sample_1: samples[0] ?? "",
    sample_2: samples[1] ?? "",
    sample_3: samples[2] ?? "",
    opt_in: registration?.opt_in ?? "",
  };
};

/** The call knows a list of sample messages. */
const fieldOf = (name: string): string => (name.startsWith("samples") ? "sample_1" : name);

/** What carriers want of each is said by the server, at its field. */
function read({ sample_1, sample_2, sample_3, ...others }: Values) {
  const samples = [sample_1, sample_2, sample_3].map((each) => each.trim()).filter(Boolean);
  return readAs({ ...others, samples }, {});
}

type Wanted = Omit<Values, "sample_1" | "sample_2" | "sample_3"> & { samples: string[] };

const save = ({ wanted, context }: Sending<TextNumber, Values, Wanted, never>) =>
  textNumberApi.register.call(wanted, { context });
