/**
 * Who came to the website and what came of it, counted without cookies: bots and the business's own team are left out.
 *
 * A visitor is counted once a day for each page, by a hash that leads back to no one and is cleared away after two days.
 * A conversion is a visitor who sent a form or booked on the same day; there are never more of them than visitors.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { IdParam } from "#shared/fields.ts";

export const figureDays = ["7", "30", "90", "365"] as const;

const Counted = {
  views: z.number(),
  visitors: z.number(),
  leads: z.number(),
  bookings: z.number(),
};

export const PageFigures = z
  .object({
    ...Counted,
    /** Of the visitors; null while no one came. Whole percent, never above 100. */
    conversion_percent: z.number().nullable(),
    /** Every day of the time that was asked for, today last. */
    days: z.array(z.object({ day: z.string(), ...Counted })),
    /** Where visitors came from, the most first: "Direct", a website's name, or the source named in the link. */
    sources: z.array(z.object({ source: z.string(), ...Counted })),
  })
  .meta({ id: "WebsitePageFigures" });
export type PageFigures = z.infer<typeof PageFigures>;

const FigureQuery = z.object({ days: z.enum(figureDays).default("30") });
const tags = ["Website pages"];

export const pageFiguresContract = {
  all: needing("website.view")
    .route({
      method: "GET",
      path: "/api/website/figures",
      summary: "Retrieve the figures of the whole website",
      tags,
    })
    .input(FigureQuery)
    .output(PageFigures),
  ofPage: needing("website.view")
    .route({
      method: "GET",
      path: "/api/website/pages/{id}/figures",
      summary: "Retrieve the figures of a page",
      tags,
    })
    .input(FigureQuery.extend({ id: IdParam }))
    .output(PageFigures),
};
