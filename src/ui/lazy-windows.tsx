/** Windows whose program is fetched when they are first opened, or a moment after the page has come to rest. */
import { type FC, lazy, type ReactNode, Suspense, useEffect, useState } from "react";

type Openable = { isOpen: boolean };
type Load<Props> = () => Promise<{ default: FC<Props> }>;

/** Stays once it was opened, so that closing is animated and the focus goes back to where it was. */
export function onceOpened<Props extends Openable>(load: Load<Props>): FC<Props> {
  const Part = lazy(load) as unknown as FC<Props>;
  return function OnceOpened(props) {
    const [wasOpened, setOpened] = useState(false);
    useEffect(() => {
      if (props.isOpen) setOpened(true);
    }, [props.isOpen]);
    return (
      wasOpened && <Fetched isOpen={props.isOpen}>{(isOpen) => <Part {...props} isOpen={isOpen} />}</Fetched>
    );
  };
}

/** For a window that may open over another one: each time it opens it is put on top of those that are there. */
export function onTop<Props extends Openable>(load: Load<Props>): FC<Props> {
  const Part = lazy(load) as unknown as FC<Props>;
  return function OnTop(props) {
    const [openings, setOpenings] = useState(0);
    useEffect(() => {
      if (props.isOpen) setOpenings((count) => count + 1);
    }, [props.isOpen]);
    return (
      openings > 0 && (
        <Fetched key={openings} isOpen={props.isOpen}>
          {(isOpen) => <Part {...props} isOpen={isOpen} />}
        </Fetched>
      )
    );
  };
}

type FetchedProps = { isOpen: boolean; children: (isOpen: boolean) => ReactNode };

function Fetched(props: FetchedProps) {
  return (
    <Suspense>
      <OpenAfterMount {...props} />
    </Suspense>
  );
}

/** A window notes where the focus was when it turns from closed to open, so it must have been closed for a moment. */
function OpenAfterMount({ isOpen, children }: FetchedProps) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return children(isOpen && isMounted);
}

const restMs = 1500;

/** So that the first click does not wait for the network. The list must be the same one at every call. */
export function usePrefetched(loads: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const timer = setTimeout(() => void Promise.allSettled(loads.map((load) => load())), restMs);
    return () => clearTimeout(timer);
  }, [loads]);
}
