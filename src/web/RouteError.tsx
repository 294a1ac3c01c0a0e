/** What a person sees when a page fails: what happened in one sentence and the way on. */
import { useEffect } from "react";
import { useRouteError } from "react-router";
import { isRecord } from "#ui/api/api-error.ts";
import classes from "./root.module.css";
import { isMissingPart, reloadToNewest, useIsStale } from "./stale-bundle.ts";

/**
 * Stands without the component set and without data, so that it works when those are what failed. Within the shell the
 * page has its main part already.
 */
export function RouteError({ isWithinShell = false }: { isWithinShell?: boolean }) {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  const { title, text, label } = wordsFor(error, useIsStale());
  const Frame = isWithinShell ? "div" : "main";
  return (
    <Frame id={isWithinShell ? undefined : "main"} className={classes.plain} role="alert" data-failed>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      <div className={classes.ways}>
        <button type="button" className={classes.button} onClick={() => void reloadToNewest()}>
          {label}
        </button>
      </div>
    </Frame>
  );
}

function wordsFor(error: unknown, isStale: boolean): { title: string; text: string; label: string } {
  if (isMissingPart(error)) {
    return isStale
      ? { title: "Plumbline was updated", text: "Reload to continue.", label: "Reload" }
      : {
          title: "This page couldn't be loaded",
          text: "Check your connection and try again.",
          label: "Try Again",
        };
  }
  const message =
    isRecord(error) || error instanceof Error ? (error as { message?: unknown }).message : undefined;
  const text = typeof message === "string" && message !== "" ? message : "An unexpected error occurred";
  return { title: "Something went wrong", text, label: "Try Again" };
}
