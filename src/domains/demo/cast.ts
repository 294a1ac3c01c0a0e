/** The one named cast of the product: a fictional trade business and its people, for demo, tests and pictures. */
import type { Role } from "#domains/users/contract.ts";
import type { NewTeam } from "#domains/users/teams/contract.ts";
import { guestUserId } from "#shared/guest.ts";

/** A plumbing and heating firm with two vans in Boise, Idaho, which has a time zone of its own. */
export const business = {
  organizationId: "0190c0de-1ea0-7000-8000-000000000001",
  name: "Copperleaf Plumbing & Heating",
  plan: "pro",
  additionalUsers: 4,
  timeZone: "America/Boise",
  country: "US",
  currency: "USD",
} as const;

/** The password of everybody in the cast. It is public: the demo workspace holds nothing real. */
const password = "seven-copper-pipes";

export type CastMember = {
  /** The same after every reset, so that whoever is signed in stays so. */
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  phone: string;
  role: Role;
  isOwner: boolean;
};

const member = (
  number: number,
  firstName: string,
  lastName: string,
  role: Role,
  isOwner = false,
): CastMember => ({
  id: `0190c0de-1ea0-7000-8000-00000000010${number}`,
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}@copperleaf.test`,
  password,
  phone: `(208) 555-019${number}`,
  role,
  isOwner,
});

export const cast = {
  /** Owns the firm and answers for everything. */
  rosa: member(1, "Rosa", "Delgado", "OWNER", true),
  /** Runs the office and decides who drives where. */
  tessa: member(2, "Tessa", "Nguyen", "ADMIN"),
  /** Visits people who want an estimate, and leads the crew. */
  marcus: member(3, "Marcus", "Whitfield", "MANAGER"),
  /** Plumber, van 1. */
  diego: member(4, "Diego", "Ramirez", "STAFF"),
  /** Heating and cooling, van 2. */
  hannah: member(5, "Hannah", "Kowalski", "STAFF"),
  /** Second year of the apprenticeship: small jobs of his own, and a hand for the others. */
  jamal: member(6, "Jamal", "Brooks", "STAFF"),
  /** Keeps the books, two days a week. */
  priya: member(7, "Priya", "Raman", "ACCOUNTANT"),
} as const;

/** Everybody who looks at the demo without an account: works with all records, and changes nothing about people. */
export const guest = {
  id: guestUserId,
  firstName: "Demo",
  lastName: "Guest",
  email: "guest@copperleaf.test",
  role: "MANAGER",
} as const satisfies Partial<CastMember>;

/** Drove van 2 in the first months, then moved to the coast. */
export const former = {
  id: "0190c0de-1ea0-7000-8000-000000000109",
  firstName: "Walt",
  lastName: "Jensen",
  email: "walt@copperleaf.test",
  phone: "(208) 555-0198",
  role: "STAFF",
} as const;

/** The firm's own role: plans everybody's day, and neither deletes anything nor sees what the business earns. */
export const dispatcher = {
  key: "0190c0de-1ea0-7000-8000-000000000201",
  name: "Dispatcher",
  description: "Plans everyone's day with all customers and the whole calendar, but no revenue.",
  grants: {
    "customers.view": "all",
    "customers.create": "all",
    "customers.update": "all",
    "calendar.view": "all",
    "calendar.create": "all",
    "calendar.update": "all",
    "calendar.delete": "team",
    "organization.view": "all",
    "users.view": "all",
    "teams.view": "all",
  },
} as const;

/** Who works with whom; the first of each leads. */
export const teams = {
  office: {
    id: "0190c0de-1ea0-7000-8000-000000000301",
    name: "Office",
    color: "violet",
    memberIds: [cast.tessa.id, cast.rosa.id, cast.priya.id],
    leadId: cast.tessa.id,
  },
  crew: {
    id: "0190c0de-1ea0-7000-8000-000000000302",
    name: "Field crew",
    color: "teal",
    memberIds: [cast.marcus.id, cast.diego.id, cast.hannah.id, cast.jamal.id],
    leadId: cast.marcus.id,
  },
} satisfies Record<string, NewTeam & { id: string }>;

/** Begins next month, and has not opened the mail yet. */
export const invited = {
  id: "0190c0de-1ea0-7000-8000-000000000401",
  email: "nadia.ferreira@copperleaf.test",
  role: dispatcher.key,
  teamId: teams.office.id,
} as const;

export type CastKey = keyof typeof cast;

/** Who drives out to customers. */
export const technicians = ["diego", "hannah", "jamal"] as const satisfies readonly CastKey[];
export type Technician = (typeof technicians)[number];

/** What the program prints at start, and the sign-in page offers. */
export const demoSignIn = { email: cast.rosa.email, password };
