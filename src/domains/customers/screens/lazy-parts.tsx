/** The heavier parts of the customers' screens, fetched a moment after the page has come to rest or when needed. */
import type { ComponentProps } from "react";
import { lazyPart } from "#ui/overlays/lazy-part.tsx";
import { onceOpened, usePrefetched } from "#ui/overlays/lazy-windows.tsx";
import { PipelineSkeleton } from "./pipeline/PipelineSkeleton.tsx";
import { useAllCustomers } from "./use-customers.ts";

const loadCustomer = async () => ({ default: (await import("./CustomerDialog.tsx")).CustomerDialog });
const loadNote = async () => ({ default: (await import("./profile/NoteDialog.tsx")).NoteDialog });
const loadPipeline = async () => ({ default: (await import("./pipeline/PipelineView.tsx")).PipelineView });

export const CustomerDialog = onceOpened(loadCustomer);
export const NoteDialog = onceOpened(loadNote);
const LazyPipelineView = lazyPart(loadPipeline, <PipelineSkeleton />);

const windows = [loadCustomer, loadNote];
const windowsAndPipeline = [...windows, loadPipeline];

/** So that the first click on Add Customer does not wait for the network. */
export const usePrefetchedWindows = (): void => usePrefetched(windows);
export const usePrefetchedParts = (): void => usePrefetched(windowsAndPipeline);

/** The customers are asked for at once, not only when the program that draws them is there. */
export function PipelineView(props: ComponentProps<typeof LazyPipelineView>) {
  useAllCustomers();
  return <LazyPipelineView {...props} />;
}
