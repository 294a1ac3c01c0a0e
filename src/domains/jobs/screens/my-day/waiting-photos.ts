/** The photos of checklists that are on their way from this device, for My Day and for the visit that is finished after them. */
import { useEffect, useState } from "react";
import { outbox } from "#ui/outbox/the-outbox.ts";
import type { UploadItem } from "#ui/uploads/upload-item.ts";
import { keptUploads } from "#ui/uploads/upload-store.ts";
import { getUploads, isUnderWay, subscribeToUploads, useUploads } from "#ui/uploads/uploads-here.ts";
import { getMyDays, readMyDays } from "./my-day-data.ts";

/** Those on their way, and those that have arrived until the days are read with them. */
export function useWaitingPhotos(owner: string): readonly UploadItem[] {
  const photos = useUploads().filter((each) => each.owner === owner && each.fields.item !== undefined);
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const arrived = photos.filter(({ id, state }) => state.kind === "done" && !read.has(id));
  const news = arrived.map(({ id }) => id).join(" ");
  useEffect(() => {
    const readAgain = async () => {
      const before = getMyDays().fetchedAt;
      await readMyDays();
      if (getMyDays().fetchedAt !== before) setRead((known) => new Set([...known, ...news.split(" ")]));
    };
    if (news !== "") void readAgain();
  }, [news]);
  return [...photos.filter(isUnderWay), ...arrived];
}

/** False while a photo that the job's checklist asks for goes on by itself, here or on a page that is gone. */
export async function arePhotosThere(owner: string, jobId: number): Promise<boolean> {
  const isOfJob = ({ owner: whose, fields }: Pick<UploadItem, "owner" | "fields">) =>
    whose === owner && fields.item?.job_id === jobId;
  const here = getUploads().filter(isOfJob);
  if (here.some(isUnderWay)) return false;
  const known = new Set(here.map(({ id }) => id));
  return (await keptUploads(owner)).every((kept) => !isOfJob(kept) || known.has(kept.id));
}

let waiting = 0;

/** A visit that was finished meanwhile goes to the server as soon as its photos are there. */
export function sendAfterPhotos(): void {
  if (isListening) return;
  isListening = true;
  subscribeToUploads(() => {
    const before = waiting;
    waiting = getUploads().filter((each) => each.fields.item && isUnderWay(each)).length;
    if (waiting < before) void outbox.flush();
  });
}

let isListening = false;
