/** The heavier parts of the customers' screens, fetched a moment after the page has come to rest or when needed. */
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { CustomerDialog as CustomerDialogPart } from "./CustomerDialog.tsx";
import type { NoteDialog as NoteDialogPart } from "./NoteDialog.tsx";
import { PipelineSkeleton } from "./PipelineSkeleton.tsx";
import type { PipelineView as PipelineViewPart } from "./PipelineView.tsx";
import { useAllCustomers } from "./use-customers.ts";

const loaders = {
  customer: async () => ({ default: (await import("./CustomerDialog.tsx")).CustomerDialog }),
  note: async () => ({ default: (await import("./NoteDialog.tsx")).NoteDialog }),
  pipeline: async () => ({ default: (await import("./PipelineView.tsx")).PipelineView }),
};

const LazyCustomerDialog = lazy(loaders.customer);
const LazyNoteDialog = lazy(loaders.note);
const LazyPipelineView = lazy(loaders.pipeline);

const restMs = 1500;

/** So that the first click on Add Customer does not wait for the network. */
export function usePrefetchedParts(...parts: (keyof typeof loaders)[]): void {
  const wanted = parts.join(" ");
  useEffect(() => {
    const load = () => wanted.split(" ").map((part) => loaders[part as keyof typeof loaders]());
    const timer = setTimeout(() => void Promise.allSettled(load()), restMs);
    return () => clearTimeout(timer);
  }, [wanted]);
}

export function CustomerDialog(props: ComponentProps<typeof CustomerDialogPart>) {
  return (
    <OnceOpened isOpen={props.isOpen}>
      {(isOpen) => <LazyCustomerDialog {...props} isOpen={isOpen} />}
    </OnceOpened>
  );
}

export function NoteDialog(props: ComponentProps<typeof NoteDialogPart>) {
  return (
    <OnceOpened isOpen={props.isOpen}>{(isOpen) => <LazyNoteDialog {...props} isOpen={isOpen} />}</OnceOpened>
  );
}

/** The customers are asked for at once, not only when the program that draws them is there. */
export function PipelineView(props: ComponentProps<typeof PipelineViewPart>) {
  useAllCustomers();
  return (
    <Suspense fallback={<PipelineSkeleton />}>
      <LazyPipelineView {...props} />
    </Suspense>
  );
}

type OnceProps = { isOpen: boolean; children: (isOpen: boolean) => ReactNode };

/** Stays once it was opened, so that closing is animated and the focus goes back to where it was. */
function OnceOpened({ isOpen, children }: OnceProps) {
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    if (isOpen) setOpened(true);
  }, [isOpen]);
  return <Suspense>{wasOpened && <OpenAfterMount isOpen={isOpen}>{children}</OpenAfterMount>}</Suspense>;
}

/** A window notes where the focus was when it turns from closed to open, so it must have been closed for a moment. */
function OpenAfterMount({ isOpen, children }: OnceProps) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return children(isOpen && isMounted);
}
