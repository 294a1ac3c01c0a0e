/** Gives the demo's office a contract that is a PDF of somebody else: a building's owner lets the crew in, and signs on it. */
import { finishInPast, signInPast } from "#domains/contracts/past.ts";
import { sendContract } from "#domains/contracts/sending/service.ts";
import { createContract, updateContract } from "#domains/contracts/service.ts";
import { keepFile } from "#domains/files/keeping.ts";
import type { Actor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { paperPdf } from "#platform/papers/paper-pdf.ts";
import type { Paper } from "#shared/papers/paper.ts";
import { business } from "../cast.ts";

const name = "Building access agreement.pdf";

const paper: Paper = {
  kind: "Agreement",
  title: "Building Access Agreement",
  number: null,
  stamp: null,
  brand: {
    name: "Ridgeline Property Management",
    accent: "#7c2d12",
    typeface: "serif",
    headingTypeface: "same",
    logo: null,
    lines: ["410 W Bannock St, Boise, Idaho 83702"],
  },
  to: { heading: "Contractor", lines: [business.name, "Boise, Idaho"] },
  facts: [{ label: "Building", value: "Ridgeline Court" }],
  blocks: [
    { kind: "heading", text: "Access" },
    {
      kind: "text",
      text: "The contractor may enter the mechanical room, the crawl space and the shared halls on weekdays between 8:00 AM and 5:00 PM. Keys are signed out at the office and come back the same day.",
    },
    { kind: "heading", text: "Water" },
    {
      kind: "text",
      text: "The contractor may shut off the water of the building for up to four hours at a time. Residents are told a day ahead.",
    },
    { kind: "heading", text: "Care" },
    {
      kind: "text",
      text: "The contractor leaves the rooms clean, takes old parts along and reports damage at once.",
    },
    { kind: "heading", text: "Signed for the owner" },
  ],
  footer: "Ridgeline Property Management",
};

/** Below the last heading. */
const places = {
  signature: { page: 1, x: 60, y: 490, width: 220, height: 36 },
  date: { page: 1, x: 330, y: 490, width: 140, height: 36 },
};

type Given = {
  author: Actor;
  customer: { id: number };
  /** The owner on a phone, and the program after them. */
  visitor: Actor;
  at: (daysAgo: number, hours?: number) => Date;
};

/** Drafted and sent nine days ago, signed on the page a day later. */
export async function writeUploadedContract({ author, customer, visitor, at }: Given): Promise<void> {
  const bytes = await paperPdf(paper);
  const id = await atMoment(at(9), async () => {
    const file = await keepFile(author, { name, bytes, customer_ids: [customer.id] });
    const made = await createContract(author, { file_id: file.id, customer_id: customer.id });
    await updateContract(author, made.id, { places, after_signing: { makes_job: false, visit: null } });
    return made.id;
  });
  await atMoment(at(9, 1), () => sendContract(author, id));
  await atMoment(at(8, 2), async () => {
    await signInPast(visitor, id, "customer");
    await finishInPast({ ...visitor, name: "Plumbline", request: author.request }, id);
  });
}
