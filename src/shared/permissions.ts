/** What a person can be allowed to do: each kind of record, the actions on it, and how far each may reach. */

const permissionCatalogue = {
  customers: ["view", "create", "update", "delete"],
  calendar: ["view", "create", "update", "delete", "override"],
  services: ["view", "create", "update", "delete", "cost"],
  availability: ["view", "update"],
  jobs: ["view", "create", "update", "delete", "cost"],
  files: ["view", "create", "update", "delete"],
  tasks: ["view", "create", "update", "delete"],
  reminders: ["view", "update"],
  booking: ["view", "update"],
  templates: ["view", "create", "update", "delete"],
  contracts: ["view", "create", "update", "delete", "send"],
  invoices: ["view", "create", "update", "delete", "send", "adjust", "settings"],
  payments: ["view", "record", "charge", "refund", "settings"],
  views: ["share"],
  segments: ["view", "update"],
  messages: ["view", "send"],
  campaigns: ["view", "create", "update", "send", "delete"],
  website: ["view", "create", "update", "publish", "delete"],
  funnels: ["view", "update"],
  automations: ["view", "create", "update", "delete"],
  integrations: ["view", "update"],
  portal: ["view", "update", "invite", "share", "see_as"],
  reports: ["view", "save"],
  dashboard: ["view", "revenue"],
  organization: ["view", "update", "demo"],
  users: ["view", "invite", "update"],
  teams: ["view", "update"],
  roles: ["view", "update"],
  billing: ["view", "update"],
  audit: ["view", "export"],
} as const;

type Catalogue = typeof permissionCatalogue;

/** Such as "customers.update". A name that was released once never changes: roles are stored by it. */
export type Permission = {
  [Object in keyof Catalogue]: `${Object}.${Catalogue[Object][number]}`;
}[keyof Catalogue];

export const allPermissions = Object.entries(permissionCatalogue).flatMap(([object, actions]) =>
  actions.map((action) => `${object}.${action}`),
) as Permission[];

/** From the narrowest: one's own records, those of one's team, all of the business's. */
export const reaches = ["own", "team", "all"] as const;

/** Only records that somebody looks after or has made can be narrowed; all else is allowed wholly or not at all. */
export function reachesOf(permission: Permission): readonly (typeof reaches)[number][] {
  const [object = "", action = ""] = permission.split(".");
  return ofRecords.has(object) && !isWhole.has(action) ? reaches : ["all"];
}

const ofRecords = new Set(["customers", "calendar", "availability", "jobs", "files", "tasks", "reports"]);
const isWhole = new Set(["create", "override", "cost", "save"]);

/** The dashboard is open to every role (ruling R16). */
export const everybodys: Permission = "dashboard.view";

/** Each permission as it ends the sentence "You need permission to …". */
export const permissionWords: Record<Permission, string> = {
  "customers.view": "view customers",
  "customers.create": "add customers",
  "customers.update": "edit customers",
  "customers.delete": "delete customers",
  "calendar.view": "view the calendar",
  "calendar.create": "add calendar events",
  "calendar.update": "edit calendar events",
  "calendar.delete": "delete calendar events",
  "calendar.override": "double-book team members",
  "services.view": "view services",
  "services.create": "add services",
  "services.update": "edit services and prices",
  "services.delete": "delete services",
  "services.cost": "see costs and margins",
  "availability.view": "view working hours and time off",
  "availability.update": "edit working hours and time off",
  "jobs.view": "view jobs",
  "jobs.create": "add jobs",
  "jobs.update": "edit jobs and their visits",
  "jobs.delete": "delete jobs",
  "jobs.cost": "see job costs and profit",
  "files.view": "view files",
  "files.create": "upload files and add folders",
  "files.update": "edit files and folders",
  "files.delete": "delete files and folders",
  "tasks.view": "view tasks",
  "tasks.create": "add tasks",
  "tasks.update": "edit tasks",
  "tasks.delete": "delete tasks",
  "reminders.view": "view reminders",
  "reminders.update": "edit reminder settings",
  "booking.view": "view booking page settings",
  "booking.update": "edit booking page settings",
  "templates.view": "view templates",
  "templates.create": "add templates",
  "templates.update": "edit templates",
  "templates.delete": "delete templates",
  "contracts.view": "view contracts",
  "contracts.create": "add contracts",
  "contracts.update": "edit draft contracts",
  "contracts.delete": "delete draft contracts",
  "contracts.send": "send, void and replace contracts",
  "invoices.view": "view invoices",
  "invoices.create": "add invoices",
  "invoices.update": "edit draft invoices",
  "invoices.delete": "delete draft invoices",
  "invoices.send": "issue and send invoices",
  "invoices.adjust": "credit, void and write off invoices",
  "invoices.settings": "edit invoice settings",
  "payments.view": "view payments",
  "payments.record": "record payments",
  "payments.charge": "charge saved cards and ask customers for them",
  "payments.refund": "refund payments and answer disputes",
  "payments.settings": "set up online payments",
  "views.share": "share views of lists, and edit shared ones",
  "segments.view": "view customer segments",
  "segments.update": "add, edit and archive customer segments",
  "messages.view": "read messages with customers",
  "messages.send": "send messages and notes, and assign conversations",
  "campaigns.view": "view campaigns and their results",
  "campaigns.create": "add campaigns",
  "campaigns.update": "edit draft campaigns",
  "campaigns.send": "send, schedule, pause and cancel campaigns",
  "campaigns.delete": "delete draft campaigns",
  "website.view": "view the website, its forms and submissions",
  "website.create": "add website pages and forms",
  "website.update": "edit website pages and forms, and mark submissions",
  "website.publish": "publish website pages and forms, take them off the web, and change website addresses",
  "website.delete": "delete website pages and submissions of forms",
  "funnels.view": "view funnels and their figures",
  "funnels.update": "add, edit, publish and archive funnels",
  "automations.view": "view automations",
  "automations.create": "add automations",
  "automations.update": "edit, start and pause automations",
  "automations.delete": "delete automations",
  "integrations.view": "view integrations",
  "integrations.update": "add, edit and remove API keys and webhooks",
  "portal.view": "view the customer portal's settings and sign-ins",
  "portal.update": "edit the customer portal and sign customers out",
  "portal.invite": "invite customers to the portal",
  "portal.share": "show files in the customer portal",
  "portal.see_as": "see the portal as a customer",
  "reports.view": "view reports",
  "reports.save": "save and share reports",
  "dashboard.view": "view the dashboard",
  "dashboard.revenue": "see revenue",
  "organization.view": "view business settings",
  "organization.update": "edit business settings",
  "organization.demo": "reset the demo workspace",
  "users.view": "view users",
  "users.invite": "invite users",
  "users.update": "edit users",
  "teams.view": "view teams",
  "teams.update": "edit teams",
  "roles.view": "view roles",
  "roles.update": "edit roles",
  "billing.view": "view billing",
  "billing.update": "manage billing",
  "audit.view": "view the audit log",
  "audit.export": "export the audit log",
};

export const isPermission = (name: string): name is Permission => Object.hasOwn(permissionWords, name);
