/** The windows of the page editor, fetched a moment after the page has come to rest or when they are needed. */
import { onceOpened, usePrefetched } from "#ui/overlays/lazy-windows.tsx";

const loadPictures = async () => ({ default: (await import("./PictureDialog.tsx")).PictureDialog });
const loadVersions = async () => ({ default: (await import("./VersionsDialog.tsx")).VersionsDialog });
const loadPreviewLink = async () => ({
  default: (await import("./PreviewLinkDialog.tsx")).PreviewLinkDialog,
});

export const PictureDialog = onceOpened(loadPictures);
export const VersionsDialog = onceOpened(loadVersions);
export const PreviewLinkDialog = onceOpened(loadPreviewLink);

const wanted = [loadPictures, loadVersions, loadPreviewLink];

/** So that the first click does not wait for the network. */
export const usePrefetchedEditorParts = (): void => usePrefetched(wanted);
