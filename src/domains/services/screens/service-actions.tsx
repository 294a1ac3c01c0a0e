/** What can be done with a service from its menu, and with the price book as a whole. */
import {
  IconCopy,
  IconDownload,
  IconEye,
  IconHistory,
  IconPencil,
  IconPercentage,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconUpload,
} from "@tabler/icons-react";
import { useCallback } from "react";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { Action } from "#ui/menu/ActionMenu.tsx";
import { entriesOf } from "#ui/slots/slots.ts";
import type { ServiceExport } from "../batches-contract.ts";
import { type Service, serviceActions } from "../contract.ts";
import { useServiceChanges } from "./change-service.ts";
import { exportServices } from "./export-services.ts";
import { pathOf } from "./service-words.ts";
import { serviceWays } from "./slots.ts";

const iconProps = { size: 16, "aria-hidden": true } as const;

type WindowActions = {
  onEdit: (service: Service) => void;
  /** After a deletion, for a screen that shows only this service. */
  onDeleted?: () => void;
};

export function useServiceActions({ onEdit, onDeleted }: WindowActions): (service: Service) => Action[] {
  const whyNot = useWhyNot();
  const changes = useServiceChanges(onDeleted);
  return useCallback(
    (service) => {
      const noChange = whyNot("services.update");
      const isOffered = serviceActions.deactivate.some((status) => status === service.status);
      return [
        {
          label: "Edit Service",
          icon: <IconPencil {...iconProps} />,
          disabledReason: noChange,
          onSelect: () => onEdit(service),
        },
        ...entriesOf(serviceWays).map(({ label, icon, needs, to }) => ({
          label,
          icon,
          to: to(service.id),
          disabledReason:
            whyNot(needs) ?? (isOffered ? undefined : "Activate this service to use it for new work"),
        })),
        {
          label: isOffered ? "Deactivate" : "Activate",
          icon: isOffered ? <IconPlayerPause {...iconProps} /> : <IconPlayerPlay {...iconProps} />,
          disabledReason: noChange,
          onSelect: () => changes.setStatus(service, isOffered ? "inactive" : "active"),
        },
        "separator",
        { label: "View Service", icon: <IconEye {...iconProps} />, to: pathOf(service) },
        {
          label: "Duplicate",
          icon: <IconCopy {...iconProps} />,
          disabledReason: whyNot("services.create"),
          onSelect: () => void changes.duplicate(service),
        },
        "separator",
        {
          label: "Delete Service",
          icon: <IconTrash {...iconProps} />,
          isDanger: true,
          disabledReason: whyNot("services.delete"),
          onSelect: () => changes.remove(service),
        },
      ] as Action[];
    },
    [whyNot, changes, onEdit],
  );
}

type PriceBookWindowActions = {
  filter: ServiceExport;
  open: (part: "prices" | "import" | "history") => void;
};

export function useBookActions({ filter, open }: PriceBookWindowActions): () => Action[] {
  const whyNot = useWhyNot();
  return () => {
    const isFiltered = Object.keys(filter).length > 0;
    const noImport = whyNot("services.create") ?? whyNot("services.update");
    return [
      {
        label: "Change Prices...",
        icon: <IconPercentage {...iconProps} />,
        disabledReason: whyNot("services.update"),
        onSelect: () => open("prices"),
      },
      "separator",
      {
        label: "Import CSV...",
        icon: <IconUpload {...iconProps} />,
        disabledReason: noImport,
        onSelect: () => open("import"),
      },
      {
        label: isFiltered ? "Export Filtered List" : "Export CSV",
        icon: <IconDownload {...iconProps} />,
        onSelect: () => void exportServices(filter),
      },
      "separator",
      {
        label: "Imports and Price Changes",
        icon: <IconHistory {...iconProps} />,
        onSelect: () => open("history"),
      },
    ] as Action[];
  };
}
