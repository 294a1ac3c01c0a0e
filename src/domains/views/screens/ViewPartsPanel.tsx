/** The parts of a list that views need, each fetched when it is first drawn. */
import { optionalPart } from "#ui/overlays/lazy-part.tsx";

export const ViewTools = optionalPart(async () => ({
  default: (await import("./ViewToolsPanel.tsx")).ViewToolsPanel,
}));
export const ViewNotes = optionalPart(async () => ({
  default: (await import("./ViewNotesPanel.tsx")).ViewNotesPanel,
}));
export const BulkNotice = optionalPart(async () => ({
  default: (await import("./BulkNoticePanel.tsx")).BulkNoticePanel,
}));
export const BulkBar = optionalPart(async () => ({
  default: (await import("./BulkBarPanel.tsx")).BulkBarPanel,
}));
