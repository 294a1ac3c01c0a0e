/** What signing in puts into the slots of people: parts of one's profile, and looking on as somebody else. */
import { Skeleton } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { memberMenu, memberPanels, profilePanels, roleMenu } from "#domains/users/screens/slots.ts";
import { slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";

const icon = <IconEye size={16} aria-hidden />;

/** Asked for only when somebody looks on. */
async function viewAs(whom: { role: string } | { userId: string }, goHome: () => Promise<void>) {
  const { openView } = await import("./open-view.ts");
  await openView(whom, goHome);
}

const resetSecondFactor = slotPanel<{ member: { id: string; name: string } }>(async () => ({
  default: (await import("./security/ResetSecondFactorPanel.tsx")).ResetSecondFactorPanel,
}));

export const authContributions = [
  contribute(
    profilePanels,
    10,
    slotPanel(
      async () => ({ default: (await import("./security/ChangePasswordPanel.tsx")).ChangePasswordPanel }),
      <Skeleton height={280} />,
    ),
  ),
  contribute(
    profilePanels,
    20,
    slotPanel(
      async () => ({ default: (await import("./security/SecurityPanel.tsx")).SecurityPanel }),
      <Skeleton height={140} role="status" aria-label="Loading your security settings" />,
    ),
  ),
  contribute(
    profilePanels,
    30,
    slotPanel(
      async () => ({ default: (await import("./security/SessionsPanel.tsx")).SessionsPanel }),
      <Skeleton height={140} />,
    ),
  ),
  contribute(memberPanels, 10, resetSecondFactor),
  contribute(memberMenu, 10, ({ id, firstName, isActive }, { isSelf, whyNot, goHome }) =>
    isActive
      ? {
          label: `View as ${firstName}`,
          icon,
          ...noteOf(isSelf ? "This is you" : whyNot("roles.view")),
          onSelect: () => void viewAs({ userId: id }, goHome),
        }
      : undefined,
  ),
  contribute(roleMenu, 10, ({ key }, { goHome }) => ({
    label: "View as This Role",
    icon,
    onSelect: () => void viewAs({ role: key }, goHome),
  })),
];

const noteOf = (disabledReason: string | undefined) => (disabledReason ? { disabledReason } : {});
