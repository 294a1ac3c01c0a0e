/** Where a file stands in the source tree: which half, which domain, which room; and the one order of the domains. */

/** From foundations to edges: a domain may use only those before it. */
const domainOrder = [
  "organizations",
  "users",
  "billing",
  "auth",
  "custom-fields",
  "branding",
  "views",
  "customers",
  "sending",
  "services",
  "availability",
  "calendar",
  "jobs",
  "files",
  "tasks",
  "reminders",
  "booking",
  "feeds",
  "templates",
  "contracts",
  "invoices",
  "payments",
  "books",
  "segments",
  "messages",
  "campaigns",
  "website",
  "funnels",
  "automations",
  "integrations",
  "portal",
  "reports",
  "presence",
  "search",
  "dashboard",
  "offboarding",
  "audit",
  "landing",
  "demo",
];

type DomainRoom = "contract" | "paths" | "tables" | "store" | "service" | "jobs" | "routes" | "screens";
type Part = "domains" | "platform" | "shared" | "ui" | "server" | "web" | "outside";

export type Place = {
  part: Part;
  /** The kind of file that the import rules speak of; tests, scripts and settings are outside. */
  room: DomainRoom | Exclude<Part, "domains">;
  half: "server" | "browser" | "both";
  domain: string | undefined;
  /** Position in the order of domains; -1 for a domain that is not in it, Infinity for what is no domain. */
  rank: number;
};

const parts = ["platform", "shared", "ui", "server", "web"] as const;

/** A store that outgrew one file is `notes-store.ts` beside `store.ts`; so for contract, tables, routes and jobs. */
const roomName = /(?:^|-)(contract|paths|tables|store|routes|jobs)\.ts$/;

export function placeOf(path: string): Place {
  const [top, part, domain = ""] = path.split("/");
  const isTest = /\.test\.tsx?$/.test(path);
  if (top === "src" && part === "domains") {
    const room = path.split("/")[3] === "screens" ? "screens" : domainRoom(path);
    const half = room === "screens" ? "browser" : room === "contract" || room === "paths" ? "both" : "server";
    return { part, room: isTest ? "outside" : room, half, domain, rank: domainOrder.indexOf(domain) };
  }
  const found = top === "src" && parts.find((each) => each === part);
  if (!found) return { part: "outside", room: "outside", half: "server", domain: undefined, rank: Infinity };
  const half = found === "shared" ? "both" : found === "ui" || found === "web" ? "browser" : "server";
  return { part: found, room: isTest ? "outside" : found, half, domain: undefined, rank: Infinity };
}

function domainRoom(path: string): DomainRoom {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return (roomName.exec(name)?.[1] as DomainRoom | undefined) ?? "service";
}
