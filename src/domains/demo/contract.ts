/**
 * The demo workspace: a fictional business in which everything can be tried, and be put back as it was.
 *
 * It is filled on the first start of an installation, with a year that ends today. Resetting it throws away all that
 * was entered since and fills it again; whoever is signed in stays so.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";

export const demoContract = {
  reset: needing("organization.demo")
    .route({
      method: "POST",
      path: "/api/demo/reset",
      summary: "Put the demo workspace back as it was, with a year that ends today",
      tags: ["Demo"],
    })
    .output(z.object({ message: z.string() })),
};
