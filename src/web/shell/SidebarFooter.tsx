/** The foot of the sidebar: how much of the plan is used, who is signed in, and the small print. */

import { Badge, VisuallyHidden } from "@mantine/core";
import { IconCreditCard, IconLogout, IconRocket, IconSelector, IconUserCircle } from "@tabler/icons-react";
import { subscriptionPath } from "#domains/billing/paths.ts";
import { profilePath } from "#domains/users/paths.ts";
import { fileSizeWords } from "#shared/files/file-size.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { Logo } from "#ui/Logo.tsx";
import { type Action, ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { planOf, useSession } from "#ui/session/session.ts";
import { signOut } from "../leaving.ts";
import classes from "./sidebar-footer.module.css";
import { smallPrint } from "./small-print.ts";

const thisYear = new Date().getFullYear();

export function SidebarFooter({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <div className={classes.footer} data-collapsed={isCollapsed || undefined}>
      {!isCollapsed && <UsagePanel />}
      <UserMenu isCollapsed={isCollapsed} />
      {!isCollapsed && (
        <footer className={classes.print} aria-label="About">
          <p className={classes.maker}>
            <Logo withName={false} size={14} /> © {thisYear} Plumbline
          </p>
          <ul>
            {smallPrint.map((page) => (
              <li key={page.to}>
                <a href={page.to}>{page.label}</a>
              </li>
            ))}
          </ul>
        </footer>
      )}
    </div>
  );
}

/** Users, storage and picture messages against what the plan includes. */
function UsagePanel() {
  const { planDetails, usage } = planOf(useSession().organization);
  const lines = [
    {
      label: "Users",
      used: usage.currentUsers,
      most: planDetails.maxUsers,
      text: `${usage.currentUsers} of ${planDetails.maxUsers}`,
    },
    {
      label: "Storage",
      used: usage.storageUsedGB,
      most: planDetails.storageGB,
      text: `${fileSizeWords(usage.storageUsedGB * 1e9)} of ${planDetails.storageGB} GB`,
    },
    {
      label: "MMS",
      used: usage.mmsUsed,
      most: planDetails.mmsIncluded,
      text: `${usage.mmsUsed} of ${planDetails.mmsIncluded}`,
    },
  ];
  return (
    <section className={classes.usage} aria-label="Plan usage">
      {lines.map(({ label, used, most, text }) => (
        <div key={label} className={classes.usageLine}>
          <span>{label}</span>
          <span className="tabular">{text}</span>
          <span className={classes.usageBar} data-over={used > most || undefined} aria-hidden>
            <span style={{ width: `${most > 0 ? Math.min(100, (used / most) * 100) : 0}%` }} />
          </span>
        </div>
      ))}
    </section>
  );
}

function UserMenu({ isCollapsed }: { isCollapsed: boolean }) {
  const { user, organization } = useSession();
  const plan = planOf(organization);
  const name = `${user?.firstName ?? ""} ${user?.lastName ?? ""}`.trim() || (user?.email ?? "");
  const planLine = (
    <span className={classes.userPlan}>
      {plan.planDetails.displayName}
      {plan.isTrial && <Badge size="xs">Trial</Badge>}
    </span>
  );
  const who = (
    <span className={classes.userWords}>
      <span className={classes.userName}>{name}</span>
      <span className={classes.userMail}>{user?.email}</span>
      {planLine}
    </span>
  );
  return (
    <ActionMenu
      label="Account"
      position={isCollapsed ? "right-end" : "top-start"}
      width={240}
      trigger={
        <button type="button" className={classes.user}>
          <Avatar name={name} size={30} />
          <VisuallyHidden>Account of {isCollapsed && name}</VisuallyHidden>
          {!isCollapsed && who}
          {!isCollapsed && <IconSelector size={16} aria-hidden className={classes.userMark} />}
        </button>
      }
      actions={isCollapsed ? [{ heading: who }, ...accountActions(plan.isCore)] : accountActions(plan.isCore)}
    />
  );
}

function accountActions(isCore: boolean): Action[] {
  const upgrade: Action = {
    label: "Upgrade to Pro",
    icon: <IconRocket size={16} aria-hidden />,
    to: subscriptionPath({ upgrade: "true" }),
  };
  return [
    { label: "Profile Settings", icon: <IconUserCircle size={16} aria-hidden />, to: profilePath() },
    {
      label: "Billing & Plans",
      icon: <IconCreditCard size={16} aria-hidden />,
      to: subscriptionPath(),
    },
    ...(isCore ? [upgrade] : []),
    "separator",
    { label: "Sign Out", icon: <IconLogout size={16} aria-hidden />, onSelect: () => void signOut() },
  ];
}
