/** Measures the week of a busy business: how soon it is drawn, and whether an event follows the hand that carries it. */
import type { CDPSession, Page } from "@playwright/test";
import { runningServer } from "#platform/database/local/running.ts";
import { openPool } from "#platform/database/pool.ts";
import { createLog } from "#platform/log.ts";
import { countedFrames, startFrames } from "./frames.ts";
import { atLeast, atMost, median, type Row } from "./report.ts";

const rounds = 5;
const eventCount = 500;
/** A Sunday, with which the drawn week begins; far from the present, so that nothing else is on it. */
const week = "2031-01-05";
const drawn = '[data-movable="true"]';

/** `page` is one at which somebody who may do everything is signed in. */
export async function measureCalendar(
  { page, atRest, dataDir }: { page: Page; atRest: () => Promise<void>; dataDir: string },
  report: (row: Row) => void,
): Promise<void> {
  await addWeek(page, dataDir);
  report(
    atMost(
      `week of ${eventCount} events: first paint with the events at hand, ms`,
      await paint(page, atRest),
      300,
    ),
  );
  const carried = await carry(page, atRest);
  report(atLeast(`week of ${eventCount} events: frames a second while one is dragged`, carried.frames, 58));
  report(atMost(`week of ${eventCount} events: longest work between two of them, ms`, carried.longest, 16.7));
}

/** So many events of half an hour, around the clock, two beside each other, of which each is drawn. */
async function addWeek(page: Page, dataDir: string): Promise<void> {
  const organization = await page.evaluate(
    () => (JSON.parse(localStorage.getItem("plumbline_organization") ?? "{}") as { id: string }).id,
  );
  const connection = runningServer(dataDir);
  if (!connection) throw new Error("The built-in database is not running");
  const owner = openPool({ connection, size: 1, statementTimeout: 0, log: createLog("warn") });
  await owner.query(
    `insert into calendar_events
       (organization_id, title, starts_at, ends_at, type, location, client_name, created_at, updated_at)
     select organizations.id, 'Boiler service ' || i, starts, starts + interval '30 minutes',
       (array['job', 'appointment', 'meeting', 'call', 'task'])[1 + i % 5], '12 Canal Street', 'Basalt Kitchen',
       now(), now()
     from organizations, generate_series(0, $2::int - 1) as i,
       lateral (select ($3::timestamp + i * interval '20 minutes') at time zone time_zone) as at (starts)
     where organizations.id = $1`,
    [organization, eventCount, week],
  );
  await owner.query("analyze calendar_events");
  await owner.end();
}

/** From choosing the week to the end of the frame that shows its last event, when it has been looked at before. */
async function paint(page: Page, atRest: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto(new URL(`/calendar?date=${week}`, page.url()).href);
    for (const isKnown of [false, true]) {
      await page.getByRole("button", { name: "Overview", pressed: true }).waitFor();
      await atRest();
      const took = await page.evaluate(paintOfWeek, { drawn, count: eventCount });
      if (isKnown) times.push(took);
      await page.getByRole("button", { name: "Overview" }).click();
    }
  }
  return median(times);
}

function paintOfWeek({ drawn: each, count }: { drawn: string; count: number }): Promise<number> {
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Week");
  const start = performance.now();
  button?.click();
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelectorAll(each).length < count) requestAnimationFrame(look);
      else setTimeout(() => resolve(performance.now() - start));
    };
    requestAnimationFrame(look);
  });
}

/** Carries an event over the week for two seconds, and gives how many frames came and the longest task in between. */
async function carry(page: Page, atRest: () => Promise<void>): Promise<{ frames: number; longest: number }> {
  await page.getByRole("button", { name: "Week", exact: true }).click();
  const held = page.getByRole("button", { name: /^Boiler service 240\b/ });
  await held.scrollIntoViewIfNeeded();
  await atRest();
  const box = await held.boundingBox();
  if (!box) throw new Error("The event is not on the page");
  const session = await page.context().newCDPSession(page);
  const from = { x: box.x + 20, y: box.y + 8 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 4 });
  await page.waitForFunction(() => document.querySelector('[data-carried="true"]'));
  await startFrames(page);
  const trace = await traced(session, async () => {
    const steps = 120;
    for (let step = 0; step < steps; step++) {
      const turn = (2 * Math.PI * step) / steps;
      await page.mouse.move(from.x + 350 * Math.sin(turn), from.y + 20 + 120 * Math.sin(3 * turn));
      await page.waitForTimeout(12);
    }
  });
  const frames = await countedFrames(page);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await session.detach();
  return { frames, longest: longestTask(trace) };
}

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  /** In microseconds: as long as it took, and how long of that the processor worked on it. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
};

async function traced(session: CDPSession, run: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    traceConfig: {
      includedCategories: [
        "toplevel",
        "disabled-by-default-devtools.timeline",
        "devtools.timeline",
        "__metadata",
      ],
    },
  });
  await run();
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  return events;
}

/** In milliseconds of work, of any page's thread: the browser may keep an empty page at hand beside the drawn one. */
function longestTask(trace: readonly TraceEvent[]): number {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    trace.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain").map(threadOf),
  );
  const tasks = trace.filter((event) => event.name.endsWith("RunTask") && pages.has(threadOf(event)));
  if (tasks.length === 0) throw new Error("The trace holds no tasks of the page");
  return Math.max(...tasks.map(({ tdur, dur = 0 }) => tdur ?? dur)) / 1_000;
}
