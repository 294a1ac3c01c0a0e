/**
 * The demo workspace: a fictional business in which everything can be tried, and be put back as it was.
 *
 * It is filled on the first start of an installation, with a year that ends today. Resetting it throws away all that
 * was entered since and fills it again; whoever is signed in stays so.
 *
 * Whoever has no account looks at it as its guest, who works with every record and changes nothing about people. After
 * an hour in which there were guests it is put back by itself.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { SignedIn } from "#domains/auth/contract.ts";
import { needing } from "#shared/calls.ts";

const publicCall = oc.$meta<{ envelope?: string }>({ envelope: "flat" });

export const openDemoContract = {
  status: publicCall
    .route({
      method: "GET",
      path: "/api/demo",
      summary: "Check whether the demo is open to guests and when it resets",
      tags: ["Demo"],
    })
    .output(z.object({ isOpen: z.boolean(), resetsAt: z.string().nullable() })),
  visit: publicCall
    .route({
      method: "POST",
      path: "/api/demo/visit",
      summary: "Open the demo workspace as a guest",
      tags: ["Demo"],
    })
    .output(SignedIn),
};

export const demoContract = {
  reset: needing("organization.demo")
    .route({
      method: "POST",
      path: "/api/demo/reset",
      summary: "Reset the demo workspace to a sample year that ends today",
      tags: ["Demo"],
    })
    .output(z.object({ message: z.string() })),
};
