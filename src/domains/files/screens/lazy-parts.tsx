/** The windows of files, fetched a moment after the page has come to rest or when they are needed. */
import { onceOpened, usePrefetched } from "#ui/overlays/lazy-windows.tsx";

const loadFile = async () => ({ default: (await import("./FileDialog.tsx")).FileDialog });
const loadFolder = async () => ({ default: (await import("./FolderDialog.tsx")).FolderDialog });

export const FileDialog = onceOpened(loadFile);
export const ShareDialog = onceOpened(async () => ({
  default: (await import("./sharing/ShareDialog.tsx")).ShareDialog,
}));
export const DrawDialog = onceOpened(async () => ({
  default: (await import("./drawing/DrawDialog.tsx")).DrawDialog,
}));
export const PickPhotoDialog = onceOpened(async () => ({
  default: (await import("./answering/PickPhotoDialog.tsx")).PickPhotoDialog,
}));
export const FolderDialog = onceOpened(loadFolder);

const wanted = [loadFile];

export const usePrefetchedParts = (): void => usePrefetched(wanted);
