/** How a page that a domain brings becomes a route: under the guards that it needs, and fetched when it is needed. */
import type { RouteObject } from "react-router";
import type { Permission } from "#shared/permissions.ts";
import { firstCalls } from "#ui/api/first-calls.ts";
import { type SessionState, session } from "#ui/session/session.ts";
import type { AppPage } from "#ui/slots/app-page.ts";
import { RequirePermission } from "./Guards.tsx";

type Lazy<Page> = () => Promise<Page>;

/** For screens with slots: what stands in them comes beside the screen's code. */
function withSlots<Page>(load: Lazy<Page>, panels: AppPage["slots"] = []): Lazy<Page> {
  return async () => {
    const slots = import("./slots.ts").then(({ fetchPanels }) => fetchPanels(panels));
    const [page] = await Promise.all([load(), slots]);
    return page;
  };
}

/** For the frame of the settings, which lists what domains put among them. */
export function withSettings<Page>(load: Lazy<Page>): Lazy<Page> {
  return async () => {
    const [page] = await Promise.all([load(), import("./settings-slots.ts")]);
    return page;
  };
}

/** The page with a guard around it for each permission that it needs. */
export function routeOf(appPage: AppPage): RouteObject {
  const { path, title, needs = [], screen, slots } = appPage;
  const page: RouteObject = {
    path: path.pattern,
    lazy: slots ? withSlots(screen, slots) : screen,
    ...firstCallsOf(appPage),
    ...(title === undefined ? {} : { handle: { title } }),
  };
  return needs.reduceRight<RouteObject>(
    (inner, permission) => ({ element: <RequirePermission permission={permission} />, children: [inner] }),
    page,
  );
}

/** Beside the code, which is fetched once: after that the screen stands at once and asks for itself. */
function firstCallsOf(page: AppPage): Pick<RouteObject, "loader" | "shouldRevalidate"> {
  const { needs = [], firstCalls: pathsOf } = page;
  if (!pathsOf) return {};
  let isFirst = true;
  return {
    loader({ params, request }) {
      if (isFirst && new URL(request.url).search === "") void askWhenAllowed(needs, pathsOf(params));
      isFirst = false;
      return null;
    },
    shouldRevalidate: () => false,
  };
}

async function askWhenAllowed(needs: readonly Permission[], paths: readonly string[]): Promise<void> {
  const { isAuthenticated, user } = await knownSession();
  const isAllowed = needs.every((each) => user?.permissions?.includes(each) ?? true);
  if (isAuthenticated && isAllowed) for (const path of paths) firstCalls.ask(path);
}

/** The session once it is known whether somebody is in. */
function knownSession(): Promise<SessionState> {
  return new Promise((resolve) => {
    const look = () => {
      const state = session.getState();
      if (state.isLoading) return;
      forget();
      resolve(state);
    };
    const forget = session.subscribe(look);
    look();
  });
}
