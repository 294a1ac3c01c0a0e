/** The heavier parts of the calendar, fetched a moment after the page has come to rest or when needed. */
import { Skeleton } from "@mantine/core";
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { EventDialog as EventDialogPart } from "./EventDialog.tsx";
import type { EventWindow as EventWindowPart } from "./EventWindow.tsx";
import type { PeriodView as PeriodViewPart } from "./PeriodView.tsx";

const loaders = {
  form: async () => ({ default: (await import("./EventDialog.tsx")).EventDialog }),
  event: async () => ({ default: (await import("./EventWindow.tsx")).EventWindow }),
  period: async () => ({ default: (await import("./PeriodView.tsx")).PeriodView }),
};

const LazyEventDialog = lazy(loaders.form);
const LazyEventWindow = lazy(loaders.event);
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
