/** Parts of a page that are fetched when they are first needed; the page stands whether or not they come. */
import { Button } from "@mantine/core";
import { type FC, type ReactNode, useCallback, useEffect, useState } from "react";

export type Load<Props> = () => Promise<{ default: FC<Props> }>;

/** What was fetched is drawn at once wherever it is shown next. */
const fetched = new WeakMap<Load<never>, unknown>();

/** Ahead of its first use, so that it is drawn without a wait. */
export async function fetchPart<Props>(load: Load<Props>): Promise<FC<Props>> {
  const { default: part } = await load();
  fetched.set(load, part);
  return part;
}

/** Fetched once it is wanted. After a failure nothing more is tried until `retry`. */
export function useFetched<Props>(load: Load<Props>, isWanted = true) {
  const [Part, setPart] = useState(() => fetched.get(load) as FC<Props> | undefined);
  const [hasFailed, setFailed] = useState(false);
  const isDue = isWanted && !Part && !hasFailed;
  useEffect(() => {
    if (!isDue) return;
    fetchPart(load).then(
      (part) => setPart(() => part),
      () => setFailed(true),
    );
  }, [isDue, load]);
  const retry = useCallback(() => setFailed(false), []);
  return { Part, hasFailed, retry };
}

/** Nobody is told when it cannot be had: its place stays empty and is filled when the network is back. */
export function optionalPart<Props extends object>(load: Load<Props>, fallback: ReactNode = null): FC<Props> {
  return function OptionalPart(props: Props) {
    const { Part, hasFailed, retry } = useFetched(load);
    useEffect(() => {
      addEventListener("online", retry);
      return () => removeEventListener("online", retry);
    }, [retry]);
    if (Part) return <Part {...props} />;
    return hasFailed ? null : fallback;
  };
}

/** Says in its place that it could not be had, and tries again on demand: what was typed around it stays. */
export function lazyPart<Props extends object>(load: Load<Props>, fallback: ReactNode = null): FC<Props> {
  return function LazyPart(props: Props) {
    const { Part, hasFailed, retry } = useFetched(load);
    if (Part) return <Part {...props} />;
    if (!hasFailed) return fallback;
    return (
      <p role="alert">
        This section couldn't be loaded.{" "}
        <Button variant="default" size="xs" onClick={retry}>
          Try Again
        </Button>
      </p>
    );
  };
}
