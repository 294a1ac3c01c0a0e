/** The foot of the sidebar: how much of the plan is used, who is signed in, and the small print. */
import { Badge, Menu, Progress } from "@mantine/core";
import { IconCreditCard, IconLogout, IconRocket, IconSelector, IconUserCircle } from "@tabler/icons-react";
import { Link } from "react-router";
import { Initials } from "#ui/Initials.tsx";
import { planOf, session, useSession } from "#ui/session.ts";
import classes from "./sidebar.module.css";
import { smallPrint } from "./small-print.ts";

export function SidebarFooter({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <div className={classes.footer}>
      {!isCollapsed && <UsagePanel />}
      <UserMenu isCollapsed={isCollapsed} />
      {!isCollapsed && (
        <footer className={classes.print} aria-label="About">
          <p>© {new Date().getFullYear()} Plumbline</p>
          <ul>
            {smallPrint.map((page) => (
              <li key={page.to}>
                <Link to={page.to}>{page.label}</Link>
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
      text: `${roundGB(usage.storageUsedGB)} of ${planDetails.storageGB} GB`,
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
          <Progress
            value={most > 0 ? Math.min(100, (used / most) * 100) : 0}
            size={3}
            color={used > most ? "red" : "plumb"}
            aria-label={`${label}: ${text}`}
            className={classes.usageBar}
          />
        </div>
      ))}
    </section>
  );
}

function UserMenu({ isCollapsed }: { isCollapsed: boolean }) {
  const { user, organization } = useSession();
  const plan = planOf(organization);
  const name = `${user?.firstName ?? ""} ${user?.lastName ?? ""}`.trim() || (user?.email ?? "");
  return (
    <Menu position={isCollapsed ? "right-end" : "top-start"} width={240}>
      <Menu.Target>
        <button type="button" className={classes.user} aria-label={`Account of ${name}`}>
          <Initials name={name} size={30} />
          {!isCollapsed && (
            <>
              <span className={classes.userWords}>
                <span className={classes.userName}>{name}</span>
                <span className={classes.userMail}>{user?.email}</span>
                <span className={classes.userPlan}>
                  {plan.planDetails.displayName}
                  {plan.isTrial && (
                    <Badge size="xs" color="plumb">
                      Trial
                    </Badge>
                  )}
                </span>
              </span>
              <IconSelector size={16} aria-hidden className={classes.userMark} />
            </>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {isCollapsed && (
          <Menu.Label>
            {name}
            <br />
            {user?.email}
            <br />
            {plan.planDetails.displayName}
            {plan.isTrial && " · Trial"}
          </Menu.Label>
        )}
        <Menu.Item
          component={Link}
          to="/settings/profile"
          leftSection={<IconUserCircle size={16} aria-hidden />}
        >
          Profile Settings
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/settings/subscription"
          leftSection={<IconCreditCard size={16} aria-hidden />}
        >
          Billing & Plans
        </Menu.Item>
        {plan.isCore && (
          <Menu.Item
            component={Link}
            to="/settings/subscription?upgrade=true"
            leftSection={<IconRocket size={16} aria-hidden />}
          >
            Upgrade to Pro
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => session.signOut()}>
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function roundGB(value: number): string {
  return (Math.round(value * 10) / 10).toString();
}
