/** The files that this page has on their way to the server, for whoever shows them or waits for them. */
import { useSyncExternalStore } from "react";
import type { UploadItem } from "./upload-item.ts";

let items: readonly UploadItem[] = [];
const listeners = new Set<() => void>();

export const getUploads = (): readonly UploadItem[] => items;

export const useUploads = (): readonly UploadItem[] => useSyncExternalStore(subscribeToUploads, getUploads);

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the queue alone. */
export function setUploads(next: readonly UploadItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

/** Whether it goes on by itself: nothing has to be decided about it, and it is not there yet. */
export const isUnderWay = ({ state }: UploadItem): boolean =>
  state.kind !== "done" && state.kind !== "refused" && state.kind !== "priced";
