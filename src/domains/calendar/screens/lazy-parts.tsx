/** The heavier parts of the calendar, fetched a moment after the page has come to rest or when needed. */
import { Skeleton } from "@mantine/core";
import { type FC, useState } from "react";
import { lazyPart } from "#ui/overlays/lazy-part.tsx";
import { onceOpened, onTop, usePrefetched } from "#ui/overlays/lazy-windows.tsx";
import type { PeriodProps } from "./grid/PeriodView.tsx";

type Period = FC<PeriodProps>;

/** Once it has been fetched it is drawn at once: what is waited for is held back for a third of a second. */
let ready: Period | undefined;

const loaders = {
  form: async () => ({ default: (await import("./event/EventDialog.tsx")).EventDialog }),
  event: async () => ({ default: (await import("./event/EventWindow.tsx")).EventWindow }),
  cancel: async () => ({ default: (await import("./event/CancelDialog.tsx")).CancelDialog }),
  refused: async () => ({ default: (await import("./event/RefusedDialog.tsx")).RefusedDialog }),
  scope: async () => ({ default: (await import("./series/ScopeDialog.tsx")).ScopeDialog }),
  collided: async () => ({ default: (await import("./series/SeriesRefusedDialog.tsx")).SeriesRefusedDialog }),
  period: async () => {
    ready = (await import("./grid/PeriodView.tsx")).PeriodView;
    return { default: ready };
  },
};

export const EventDialog = onceOpened(loaders.form);
export const EventWindow = onceOpened(loaders.event);
export const CancelDialog = onTop(loaders.cancel);
export const RefusedDialog = onTop(loaders.refused);
export const ScopeDialog = onTop(loaders.scope);
export const SeriesRefusedDialog = onTop(loaders.collided);
const LazyPeriodView = lazyPart(loaders.period, <Skeleton height="24rem" />);

const all = Object.values(loaders);

/** So that the first click on New Event does not wait for the network. */
export const usePrefetchedParts = (): void => usePrefetched(all);

export function PeriodView(props: PeriodProps) {
  const [Part] = useState<Period>(() => ready ?? LazyPeriodView);
  return <Part {...props} />;
}
