/** Gives the demo's office its files: in folders, beside jobs and customers, and one in the trash. */
import { createFolder } from "#domains/files/folders.ts";
import { keepFile } from "#domains/files/keeping.ts";
import { deleteFile, updateFile } from "#domains/files/service.ts";
import { listJobs } from "#domains/jobs/listing.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { paintPicture } from "#platform/pictures.ts";
import { bathroomPlan, dripSketch, heaterLabel, newJoint, pipePlan } from "../cast/drawings.ts";
import { type CastMember, cast } from "../cast.ts";

type Shelf = "Permits and plans" | "Price lists" | "Shop";

type Plan = {
  name: string;
  by: CastMember;
  daysAgo: number;
  /** A drawing, or the text itself. */
  drawing?: string;
  text?: string;
  tags?: string[];
  shelf?: Shelf;
  /** Which of the open jobs it is about, by its place among them. */
  job?: number;
  isInTrash?: true;
};

const { rosa, tessa, marcus, diego, hannah } = cast;

const plans: Plan[] = [
  {
    name: "Pipe layout, first floor.jpg",
    by: marcus,
    daysAgo: 34,
    drawing: pipePlan,
    tags: ["Plan"],
    shelf: "Permits and plans",
    job: 0,
  },
  {
    name: "Bathroom plan.jpg",
    by: marcus,
    daysAgo: 21,
    drawing: bathroomPlan,
    tags: ["Plan", "Remodel"],
    shelf: "Permits and plans",
    job: 1,
  },
  { name: "Water heater label.jpg", by: diego, daysAgo: 6, drawing: heaterLabel, tags: ["Before"], job: 2 },
  { name: "Leak at the joint.jpg", by: hannah, daysAgo: 3, drawing: dripSketch, tags: ["Before"], job: 3 },
  { name: "New joint.jpg", by: hannah, daysAgo: 3, drawing: newJoint, tags: ["After"], job: 3 },
  {
    name: "Gate codes and keys.txt",
    by: tessa,
    daysAgo: 2,
    text: "Ring twice. The side gate sticks: lift it and push.\nThe key is with the neighbor at number 14.\n",
    tags: ["Access"],
    job: 0,
  },
  {
    name: "Copper prices.csv",
    by: rosa,
    daysAgo: 12,
    text: "Item,Unit,Price\n1/2 in. type L,ft,2.84\n3/4 in. type L,ft,4.61\n1 in. type L,ft,6.95\n",
    shelf: "Price lists",
  },
  {
    name: "What to take to a heater swap.txt",
    by: diego,
    daysAgo: 90,
    text: "Drain hose\nTwo unions\nExpansion tank\nSediment trap\nLeak detector\nNew tag with today's date\n",
    shelf: "Shop",
  },
  {
    name: "Old price list.txt",
    by: rosa,
    daysAgo: 12,
    text: "Replaced by Copper prices.\n",
    isInTrash: true,
  },
];

const hourMs = 3_600_000;

/** As of `until`, in whole hours: two workspaces that are filled within an hour are the same. */
export async function stockShelves(program: Actor, until: Date): Promise<void> {
  const thisHour = Math.floor(until.getTime() / hourMs) * hourMs;
  const at = (daysAgo: number) => new Date(thisHour - daysAgo * 24 * hourMs);
  const { jobs } = await listJobs(program, { is_open: true, sort: "due_date", limit: 4 });
  const folders = new Map<Shelf, number>();
  for (const name of ["Permits and plans", "Price lists", "Shop"] as const) {
    const { id } = await atMoment(at(120), () => createFolder(as(program, rosa), { name }));
    folders.set(name, id);
  }
  for (const plan of plans.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const { name, by, daysAgo, drawing, text = "", tags = [], shelf, isInTrash } = plan;
    const job = plan.job === undefined ? undefined : jobs[plan.job % Math.max(1, jobs.length)];
    const bytes = drawing ? await paintPicture(drawing) : Buffer.from(text);
    await atMoment(at(daysAgo), async () => {
      const { id } = await keepFile(as(program, by), {
        name,
        bytes,
        folder_id: shelf ? (folders.get(shelf) ?? null) : null,
        ...(job ? { job_ids: [job.id] } : {}),
        ...(job?.customer_id ? { customer_ids: [job.customer_id] } : {}),
      });
      if (tags.length > 0) await updateFile(as(program, by), id, { tags });
      if (isInTrash) await deleteFile(as(program, by), id);
    });
  }
}

const as = (program: Actor, { id, firstName, lastName }: CastMember): Actor => ({
  ...program,
  userId: id,
  name: `${firstName} ${lastName}`,
});
