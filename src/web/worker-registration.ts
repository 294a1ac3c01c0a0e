/** Installs the small program that opens the app without a network, and says when a newer app is ready. */
import { entryOfPage, tellStale } from "./stale-bundle.ts";
import { whenIdle } from "./when-idle.ts";

const askEveryMs = 30 * 60_000;

/** Does nothing where the browser has no such thing, as on plain http addresses other than localhost. */
export async function keepAppOnDevice(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await whenIdle();
  try {
    const registration = await navigator.serviceWorker.register("/service-worker.js");
    watchForNewer(registration);
    // What was cleared when somebody signed out is fetched again.
    registration.active?.postMessage({ do: "fill" });
  } catch {
    // Without it everything works but opening without a network.
  }
}

function watchForNewer(registration: ServiceWorkerRegistration): void {
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data === "newer") tellStale();
  });
  introduce(registration);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => worker.state === "installed" && introduce(registration));
  });
  const ask = () =>
    document.visibilityState === "visible" && void registration.update().catch(() => undefined);
  document.addEventListener("visibilitychange", ask);
  setInterval(ask, askEveryMs);
}

/** The newcomer takes over by itself when this page is as new as it is; otherwise it asks for a reload. */
function introduce(registration: ServiceWorkerRegistration): void {
  registration.waiting?.postMessage({ do: "compare", entry: entryOfPage() });
}
