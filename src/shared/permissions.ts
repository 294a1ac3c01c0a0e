/** What a person can be allowed to do: each kind of record and the actions on it. */

const permissionCatalogue = {
  customers: ["view", "create", "update", "delete"],
  calendar: ["view", "create", "update", "delete"],
  dashboard: ["view", "revenue"],
  organization: ["view", "update", "demo"],
  users: ["view", "invite", "update"],
  teams: ["view", "update"],
  roles: ["view", "update"],
  billing: ["view", "update"],
  audit: ["view", "export"],
} as const;

type Catalogue = typeof permissionCatalogue;

/** Such as "customers.update". */
export type Permission = {
  [Object in keyof Catalogue]: `${Object}.${Catalogue[Object][number]}`;
}[keyof Catalogue];

export const allPermissions = Object.entries(permissionCatalogue).flatMap(([object, actions]) =>
  actions.map((action) => `${object}.${action}`),
) as Permission[];
