/** Gives the demo's office three funnels: from the website to paid, from online booking to paid, and one being tried out. */
import type { NewFunnel } from "#domains/funnels/contract.ts";
import { readyFunnels } from "#domains/funnels/ready-contract.ts";
import { createFunnel, moveFunnel } from "#domains/funnels/service.ts";
import type { FunnelStep } from "#domains/funnels/steps-contract.ts";
import { listForms } from "#domains/website/forms/listing.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { actingAs } from "./actor.ts";
import { cast } from "./cast.ts";

const { rosa, tessa } = cast;

const hour = 3_600_000;

const ready = (key: string): readonly FunnelStep[] =>
  readyFunnels.find((each) => each.key === key)?.steps ?? [];

const funnel = (name: string, description: string, steps: readonly FunnelStep[]): NewFunnel => ({
  name,
  description,
  steps: [...steps],
  window_days: 60,
});

/** As of the hour of `until`, so that two workspaces filled within it are the same. */
export async function keepFunnels(program: Actor, until: Date): Promise<void> {
  const thisHour = Math.floor(until.getTime() / hour) * hour;
  const ago = (days: number) => new Date(thisHour - days * 24 * hour);
  const { forms } = await listForms(program, { status: "published", sort: "newest" });
  const [form] = forms;
  if (!form) throw new Error("The demo has no published form");
  const website = funnel("Website to paid", "Everyone who writes through the website.", [
    { key: "wrote", kind: "form", form_id: form.id },
    { key: "visited", kind: "visit" },
    { key: "paid", kind: "paid" },
  ]);
  const booking = funnel("Online booking to paid", "Everyone who books on the website.", ready("booking"));
  const agreements = funnel("Service agreements", "Who signs and pays within two months.", ready("contract"));
  const byRosa = actingAs(program, rosa);
  for (const [wanted, days] of [
    [website, 40],
    [booking, 26],
  ] as const) {
    const { id } = await atMoment(ago(days), () => createFunnel(byRosa, wanted));
    await atMoment(ago(days - 1), () => moveFunnel(byRosa, id, "publish"));
  }
  await atMoment(ago(5), () => createFunnel(actingAs(program, tessa), agreements));
}
