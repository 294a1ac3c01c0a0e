/** The windows of the price book, fetched a moment after the page has come to rest or when they are needed. */
import { type ComponentProps, type FC, lazy, Suspense, useEffect, useState } from "react";
import type { BatchesDialog as BatchesPart } from "./BatchesDialog.tsx";
import type { ImportDialog as ImportPart } from "./ImportDialog.tsx";
import type { PriceChangeDialog as PricesPart } from "./PriceChangeDialog.tsx";
import type { ServiceDialog as ServicePart } from "./ServiceDialog.tsx";

const loaders = {
  service: async () => ({ default: (await import("./ServiceDialog.tsx")).ServiceDialog }),
  prices: async () => ({ default: (await import("./PriceChangeDialog.tsx")).PriceChangeDialog }),
  import: async () => ({ default: (await import("./ImportDialog.tsx")).ImportDialog }),
  batches: async () => ({ default: (await import("./BatchesDialog.tsx")).BatchesDialog }),
};

export const ServiceDialog = onceOpened<ComponentProps<typeof ServicePart>>(lazy(loaders.service));
export const PriceChangeDialog = onceOpened<ComponentProps<typeof PricesPart>>(lazy(loaders.prices));
export const ImportDialog = onceOpened<ComponentProps<typeof ImportPart>>(lazy(loaders.import));
export const BatchesDialog = onceOpened<ComponentProps<typeof BatchesPart>>(lazy(loaders.batches));

const restMs = 1500;

/** So that the first click on Add Service does not wait for the network. */
export function usePrefetchedParts(): void {
  useEffect(() => {
    const timer = setTimeout(() => void Promise.allSettled([loaders.service()]), restMs);
    return () => clearTimeout(timer);
  }, []);
}

/** Stays once it was opened, so that closing is animated and the focus goes back to where it was. */
function onceOpened<Props extends { isOpen: boolean }>(Part: FC<Props>): FC<Props> {
  return function OnceOpened(props) {
    const [wasOpened, setOpened] = useState(false);
    useEffect(() => {
      if (props.isOpen) setOpened(true);
    }, [props.isOpen]);
    if (!wasOpened) return null;
    return (
      <Suspense>
        <OpenAfterMount part={Part} given={props} />
      </Suspense>
    );
  };
}

/** A window notes where the focus was when it turns from closed to open, so it must have been closed for a moment. */
function OpenAfterMount<Props extends { isOpen: boolean }>({
  part: Part,
  given,
}: {
  part: FC<Props>;
  given: Props;
}) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return <Part {...given} isOpen={given.isOpen && isMounted} />;
}
