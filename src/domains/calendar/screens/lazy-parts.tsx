/** The heavier parts of the calendar, fetched a moment after the page has come to rest or when needed. */
import { Skeleton } from "@mantine/core";
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { CancelDialog as CancelDialogPart } from "./CancelDialog.tsx";
import type { EventDialog as EventDialogPart } from "./EventDialog.tsx";
import type { EventWindow as EventWindowPart } from "./EventWindow.tsx";
import type { PeriodView as PeriodViewPart } from "./PeriodView.tsx";
import type { RefusedDialog as RefusedDialogPart } from "./RefusedDialog.tsx";

const loaders = {
  form: async () => ({ default: (await import("./EventDialog.tsx")).EventDialog }),
  event: async () => ({ default: (await import("./EventWindow.tsx")).EventWindow }),
  cancel: async () => ({ default: (await import("./CancelDialog.tsx")).CancelDialog }),
  refused: async () => ({ default: (await import("./RefusedDialog.tsx")).RefusedDialog }),
  period: async () => ({ default: (await import("./PeriodView.tsx")).PeriodView }),
};

const LazyEventDialog = lazy(loaders.form);
const LazyEventWindow = lazy(loaders.event);
const LazyCancelDialog = lazy(loaders.cancel);
const LazyRefusedDialog = lazy(loaders.refused);
const LazyPeriodView = lazy(loaders.period);

const restMs = 1500;

/** So that the first click on New Event does not wait for the network. */
export function usePrefetchedParts(): void {
  useEffect(() => {
    const load = () => void Promise.allSettled(Object.values(loaders).map((part) => part()));
    const timer = setTimeout(load, restMs);
    return () => clearTimeout(timer);
  }, []);
}

export function EventDialog(props: ComponentProps<typeof EventDialogPart>) {
  return (
    <OnceOpened isOpen={props.isOpen}>
      {(isOpen) => <LazyEventDialog {...props} isOpen={isOpen} />}
    </OnceOpened>
  );
}

export function EventWindow(props: ComponentProps<typeof EventWindowPart>) {
  return (
    <OnceOpened isOpen={props.isOpen}>
      {(isOpen) => <LazyEventWindow {...props} isOpen={isOpen} />}
    </OnceOpened>
  );
}

export function PeriodView(props: ComponentProps<typeof PeriodViewPart>) {
  return (
    <Suspense fallback={<Skeleton height="24rem" />}>
      <LazyPeriodView {...props} />
    </Suspense>
  );
}

export function CancelDialog(props: ComponentProps<typeof CancelDialogPart>) {
  return <OnTop isOpen={props.isOpen}>{(isOpen) => <LazyCancelDialog {...props} isOpen={isOpen} />}</OnTop>;
}

export function RefusedDialog(props: ComponentProps<typeof RefusedDialogPart>) {
  return <OnTop isOpen={props.isOpen}>{(isOpen) => <LazyRefusedDialog {...props} isOpen={isOpen} />}</OnTop>;
}

/** For a window that may open over another one: each time it opens it is put on top of those that are there. */
function OnTop({ isOpen, children }: OnceProps) {
  const [openings, setOpenings] = useState(0);
  useEffect(() => {
    if (isOpen) setOpenings((count) => count + 1);
  }, [isOpen]);
  return (
    openings > 0 && (
      <Suspense key={openings}>
        <OpenAfterMount isOpen={isOpen}>{children}</OpenAfterMount>
      </Suspense>
    )
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
