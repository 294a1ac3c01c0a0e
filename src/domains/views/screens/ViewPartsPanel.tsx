/** The parts of a list that views need, each fetched when it is first drawn. */
import { Button } from "@mantine/core";
import { IconBookmark, IconFilter } from "@tabler/icons-react";
import { optionalPart } from "#ui/overlays/lazy-part.tsx";
import classes from "./views.module.css";

/** As wide and high as the tools: on a phone they are a line of their own, and the list would jump when they come. */
const room = (
  <>
    <Button className={classes.room} leftSection={<IconFilter size={16} />} disabled aria-hidden>
      More Filters
    </Button>
    <Button className={classes.room} leftSection={<IconBookmark size={16} />} disabled aria-hidden>
      Views
    </Button>
  </>
);

export const ViewTools = optionalPart(
  async () => ({ default: (await import("./ViewToolsPanel.tsx")).ViewToolsPanel }),
  room,
);
export const ViewNotes = optionalPart(async () => ({
  default: (await import("./ViewNotesPanel.tsx")).ViewNotesPanel,
}));
export const BulkNotice = optionalPart(async () => ({
  default: (await import("./BulkNoticePanel.tsx")).BulkNoticePanel,
}));
export const BulkBar = optionalPart(async () => ({
  default: (await import("./BulkBarPanel.tsx")).BulkBarPanel,
}));
