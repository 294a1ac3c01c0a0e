/** Goes on with the photos that wait on a technician's phone, whichever visit is open on My Day. */
import { useUploadQueue } from "./use-upload-queue.ts";

export function DayUploadsPanel() {
  useUploadQueue();
  return null;
}
