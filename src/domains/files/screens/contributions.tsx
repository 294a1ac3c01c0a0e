/** What files put into the slots of earlier domains: the files of a customer, a job and a visit, the way to upload them, and proofs of consent. */

import { Skeleton } from "@mantine/core";
import { customerTabs } from "#domains/customers/screens/slots.ts";
import {
  type ItemPhotoProps,
  itemPhotos,
  jobPanels,
  myDayPanels,
  myDayWork,
  visitPanels,
} from "#domains/jobs/screens/slots.ts";
import { type ProofFieldProps, proofFields } from "#domains/sending/screens/slots.ts";
import { optionalPanel, slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";

const filesTab = slotPanel<{ customerId: number; customerName: string }>(
  async () => ({ default: (await import("./RecordFilesPanel.tsx")).CustomerFilesPanel }),
  <Skeleton height={96} />,
);
const jobFiles = slotPanel<{ jobId: number }>(
  async () => ({ default: (await import("./RecordFilesPanel.tsx")).JobFilesPanel }),
  <Skeleton height={96} mb="sm" />,
);

const visitPhotos = slotPanel<{ jobId: number; visitId: number }>(async () => ({
  default: (await import("./VisitPhotosPanel.tsx")).VisitPhotosPanel,
}));

const dayPhotos = slotPanel<{ jobId: number; visitId: number }>(async () => ({
  default: (await import("./upload/DayPhotosPanel.tsx")).DayPhotosPanel,
}));

const itemPhoto = slotPanel<ItemPhotoProps>(async () => ({
  default: (await import("./answering/ItemPhotoPanel.tsx")).ItemPhotoPanel,
}));

const proofField = slotPanel<ProofFieldProps>(
  async () => ({ default: (await import("./proofs/ProofField.tsx")).ProofField }),
  <Skeleton height={64} />,
);

const dayUploads = optionalPanel<object>(async () => ({
  default: (await import("./upload/DayUploadsPanel.tsx")).DayUploadsPanel,
}));

export const filesContributions = [
  contribute(customerTabs, 40, { name: "files", label: "Files", needs: "files.view", ...filesTab }),
  contribute(jobPanels, 20, jobFiles),
  contribute(visitPanels, 10, visitPhotos),
  contribute(myDayPanels, 10, dayPhotos),
  contribute(myDayWork, 10, dayUploads),
  contribute(itemPhotos, 10, itemPhoto),
  contribute(proofFields, 10, proofField),
];
