/** Windows whose program is fetched when they are first opened, or a moment after the page has come to rest. */

import { type FC, type ReactNode, useEffect, useState } from "react";
import { useAfterMount } from "../use-after-mount.ts";
import { type Load, useFetched } from "./lazy-part.tsx";
import { notifyError } from "./toast.tsx";
import "./waiting-window.css";

type Openable = { isOpen: boolean; onClose: () => void };

/** Stays once it was opened, so that closing is animated and the focus goes back to where it was. */
export function onceOpened<Props extends Openable>(load: Load<Props>): FC<Props> {
  return function OnceOpened(props) {
    const Part = useWindow(load, props);
    return (
      Part && (
        <OpenAfterMount isOpen={props.isOpen}>
          {(isOpen) => <Part {...props} isOpen={isOpen} />}
        </OpenAfterMount>
      )
    );
  };
}

/** For a window that may open over another one: each time it opens it is put on top of those that are there. */
export function onTop<Props extends Openable>(load: Load<Props>): FC<Props> {
  return function OnTop(props) {
    const Part = useWindow(load, props);
    const [openings, setOpenings] = useState(0);
    useEffect(() => {
      if (props.isOpen) setOpenings((count) => count + 1);
    }, [props.isOpen]);
    return (
      Part &&
      openings > 0 && (
        <OpenAfterMount key={openings} isOpen={props.isOpen}>
          {(isOpen) => <Part {...props} isOpen={isOpen} />}
        </OpenAfterMount>
      )
    );
  };
}

/** A window that cannot be fetched closes with a word, and what lies under it stays as it is. */
function useWindow<Props extends Openable>(load: Load<Props>, { isOpen, onClose }: Props) {
  const { Part, hasFailed, retry } = useFetched(load, isOpen);
  useEffect(() => {
    if (!hasFailed) return;
    retry();
    if (!isOpen) return;
    notifyError("This window couldn't be loaded. Check your connection and try again.");
    onClose();
  }, [hasFailed, isOpen, onClose, retry]);
  useWaitingWindow(isOpen && !Part && !hasFailed);
  return Part;
}

/** The page shows the outline of a window, and takes no second press, until the window's code has come. */
function useWaitingWindow(isAwaited: boolean): void {
  useEffect(() => {
    if (!isAwaited) return;
    document.body.ariaBusy = "true";
    return () => {
      document.body.ariaBusy = null;
    };
  }, [isAwaited]);
}

type OpenProps = { isOpen: boolean; children: (isOpen: boolean) => ReactNode };

/** A window notes where the focus was when it turns from closed to open, so it must have been closed for a moment. */
function OpenAfterMount({ isOpen, children }: OpenProps) {
  const isMounted = useAfterMount();
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
