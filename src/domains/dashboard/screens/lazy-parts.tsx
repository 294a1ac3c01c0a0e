/** The list of all activities, fetched when somebody asks for it. */
import { type ComponentProps, lazy, Suspense, useEffect, useState } from "react";
import type { AllActivitiesDialog } from "./AllActivitiesDialog.tsx";

const LazyDialog = lazy(async () => ({
  default: (await import("./AllActivitiesDialog.tsx")).AllActivitiesDialog,
}));

/** Stays once it was opened, so that closing is animated and the focus goes back to where it was. */
export function AllActivities(props: ComponentProps<typeof AllActivitiesDialog>) {
  const [wasOpened, setOpened] = useState(false);
  const { isOpen } = props;
  useEffect(() => {
    if (isOpen) setOpened(true);
  }, [isOpen]);
  return <Suspense>{wasOpened && <ClosedAtFirst {...props} />}</Suspense>;
}

/** A window notes where the focus was when it turns from closed to open, so it must have been closed for a moment. */
function ClosedAtFirst(props: ComponentProps<typeof AllActivitiesDialog>) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return <LazyDialog {...props} isOpen={props.isOpen && isMounted} />;
}
