/** Photos that wait on a technician's phone answer their checklist items at once. */
import type { UploadItem } from "#ui/uploads/upload-item.ts";
import type { DayPack } from "../../visits/contract.ts";

/** The days as they are when all photos that are on their way have arrived. */
export function withPhotos(
  days: readonly DayPack[],
  photos: readonly UploadItem[],
  byName: string,
): readonly DayPack[] {
  const taken = new Map(photos.flatMap(({ fields: { item } }) => (item ? [[item.item_id, item.at]] : [])));
  if (taken.size === 0) return days;
  return days.map((day) => ({
    ...day,
    visits: day.visits.map((visit) => ({
      ...visit,
      checklist: visit.checklist.map((item) => {
        const at = item.kind === "photo" && item.done_at === null ? taken.get(item.id) : undefined;
        return at === undefined ? item : { ...item, done_at: at, done_by_name: byName };
      }),
    })),
  }));
}
