/** What a role permits, kind of record by kind of record: each action not at all, or as far as it reaches. */
import { Checkbox, NativeSelect } from "@mantine/core";
import { useId } from "react";
import { allPermissions, everybodys, type Permission, reachesOf } from "#shared/permissions.ts";
import { useMay } from "#ui/session/permissions.ts";
import type { Grants, Reach } from "../contract.ts";
import classes from "./people.module.css";

const objectWords: Record<string, string> = {
  customers: "Customers",
  calendar: "Calendar",
  availability: "Working hours and time off",
  jobs: "Jobs",
  tasks: "Tasks",
  reminders: "Reminders",
  booking: "Booking page",
  dashboard: "Dashboard",
  organization: "Business",
  users: "Users",
  teams: "Teams",
  roles: "Roles",
  billing: "Billing & Plans",
  audit: "Audit log",
  services: "Services",
  views: "Views of lists",
  segments: "Segments",
  campaigns: "Campaigns",
};

const actionWords: Record<string, string> = {
  view: "View",
  create: "Add",
  update: "Edit",
  delete: "Delete",
  revenue: "See revenue",
  demo: "Reset demo",
  invite: "Invite",
  export: "Export",
  override: "Double-book",
  cost: "See costs",
  share: "Share",
};

const reachWords: Record<Reach, string> = { own: "Own", team: "Team's", all: "All" };

const objects = [...Map.groupBy(allPermissions, (permission) => permission.split(".")[0] as string)];

type Props = {
  grants: Grants;
  /** Without it the matrix is only shown. */
  onChange?: (grants: Grants) => void;
};

/** Every cell is a control with a name of its own, so that it works by keyboard, by ear and on a phone alike. */
export function RoleMatrix({ grants, onChange }: Props) {
  return (
    <div className={classes.matrix}>
      {objects.map(([object, permissions]) => (
        <ObjectRow
          key={object}
          object={object}
          permissions={permissions}
          grants={grants}
          onChange={onChange}
        />
      ))}
    </div>
  );
}

type RowProps = {
  object: string;
  permissions: Permission[];
  grants: Grants;
  onChange: Props["onChange"];
};

function ObjectRow({ object, permissions, grants, onChange }: RowProps) {
  const id = useId();
  const may = useMay();
  return (
    <div className={classes.matrixRow} role="group" aria-labelledby={id}>
      <div id={id} className={classes.object}>
        {objectWords[object] ?? object}
      </div>
      <div className={classes.actions}>
        {permissions.map((permission) => (
          <Cell
            key={permission}
            permission={permission}
            name={`${objectWords[object] ?? object}: ${actionLabel(permission)}`}
            value={permission === everybodys ? "all" : grants[permission]}
            isFixed={!onChange || permission === everybodys || !may(permission)}
            onChange={(reach) => onChange?.(withReach(grants, permission, reach))}
          />
        ))}
      </div>
    </div>
  );
}

type CellProps = {
  permission: Permission;
  name: string;
  value: Reach | undefined;
  isFixed: boolean;
  onChange: (reach: Reach | undefined) => void;
};

function Cell({ permission, name, value, isFixed, onChange }: CellProps) {
  const reaches = reachesOf(permission);
  const label = actionLabel(permission);
  if (reaches.length === 1) {
    return (
      <Checkbox
        className={classes.reach}
        label={label}
        aria-label={name}
        checked={value !== undefined}
        disabled={isFixed}
        onChange={(event) => onChange(event.currentTarget.checked ? "all" : undefined)}
      />
    );
  }
  return (
    <div className={classes.reach}>
      <span aria-hidden>{label}</span>
      <NativeSelect
        size="xs"
        aria-label={name}
        data={[
          { value: "", label: "None" },
          ...reaches.map((reach) => ({ value: reach, label: reachWords[reach] })),
        ]}
        value={value ?? ""}
        disabled={isFixed}
        onChange={(event) => onChange(reaches.find((reach) => reach === event.currentTarget.value))}
      />
    </div>
  );
}

const actionLabel = (permission: Permission): string => {
  const action = permission.split(".")[1] ?? "";
  return actionWords[action] ?? action;
};

/** Whoever may do something with records may also see them, and nobody may act further than they see. */
function withReach(grants: Grants, permission: Permission, reach: Reach | undefined): Grants {
  const [object, action] = permission.split(".");
  const view = `${object}.view` as Permission;
  const next: Grants = { ...grants, [permission]: reach };
  if (reach === undefined) {
    if (action === "view") {
      for (const each of allPermissions) if (each.startsWith(`${object}.`)) delete next[each];
    }
    delete next[permission];
    return next;
  }
  if (action !== "view" && allPermissions.includes(view)) {
    const most = reachesOf(view);
    const wanted = most.includes(reach) ? reach : "all";
    const viewAccess = next[view];
    if (viewAccess === undefined || most.indexOf(viewAccess) < most.indexOf(wanted)) {
      next[view] = permission.endsWith(".create") && viewAccess ? viewAccess : wanted;
    }
  }
  return next;
}
