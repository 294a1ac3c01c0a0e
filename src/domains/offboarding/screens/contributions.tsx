/** What offboarding puts into the slots of people: signing a member out, deactivating and reactivating them. */
import { IconLogout, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { memberMenu, memberWindows } from "#domains/users/screens/slots.ts";
import { onceOpened } from "#ui/overlays/lazy-windows.tsx";
import { contribute } from "#ui/slots/slots.ts";

const iconProps = { size: 16, "aria-hidden": true } as const;
const noteOf = (disabledReason: string | undefined) => (disabledReason ? { disabledReason } : {});
const actions = () => import("./member-changes.ts");

export const offboardingContributions = [
  contribute(memberMenu, 20, (member, { isSelf, whyNot, change }) =>
    member.isActive
      ? {
          label: "Sign Out Everywhere",
          icon: <IconLogout {...iconProps} />,
          ...noteOf(isSelf ? "Manage your own devices in your profile" : whyNot("users.update")),
          onSelect: () => void actions().then(({ signOutEverywhere }) => signOutEverywhere(member, change)),
        }
      : undefined,
  ),
  contribute(memberMenu, 30, (member, { whyNot, change }) =>
    member.isActive
      ? undefined
      : {
          label: "Reactivate",
          icon: <IconUserCheck {...iconProps} />,
          ...noteOf(whyNot("users.update")),
          onSelect: () => void actions().then(({ reactivate }) => reactivate(member, change)),
        },
  ),
  contribute(memberMenu, 40, (member, { whyNot, open }) =>
    member.isActive
      ? {
          label: "Deactivate",
          icon: <IconUserOff {...iconProps} />,
          isDanger: true,
          ...noteOf(whyNot("users.update")),
          onSelect: () => open("deactivate", member),
        }
      : undefined,
  ),
  contribute(memberWindows, 10, {
    name: "deactivate",
    Window: onceOpened(async () => ({ default: (await import("./DeactivateDialog.tsx")).DeactivateDialog })),
  }),
];
