/** What can be done with a member or an invitation from its menu, and why something cannot be done at the moment. */
import {
  IconCrown,
  IconEye,
  IconLogout,
  IconMailForward,
  IconMailX,
  IconUserCheck,
  IconUserEdit,
  IconUserOff,
} from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { Action } from "#ui/menu/ActionMenu.tsx";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { session, useSession } from "#ui/session/session.ts";
import type { Invitation, Member } from "../people-contract.ts";
import { offboardingApi, peopleApi, refetchPeople, viewingApi } from "./people-api.ts";
import { fullName, type PersonLine } from "./people-rows.ts";

const iconProps = { size: 16, "aria-hidden": true } as const;

export type PersonWindow = "edit" | "deactivate" | "transfer";

/** `open` shows one of the windows that a member has. */
export function usePersonActions(open: (window: PersonWindow, member: Member) => void) {
  const ofMember = useMemberActions(open);
  const ofInvitation = useInvitationActions();
  return useCallback(
    (line: PersonLine): Action[] => (line.member ? ofMember(line.member) : ofInvitation(line.invitation)),
    [ofMember, ofInvitation],
  );
}

function useInvitationActions(): (invitation: Invitation) => Action[] {
  const client = useQueryClient();
  const noInvite = useWhyNot()("users.invite");
  const after = { onError: (error: Error) => notifyError(error), onSettled: () => refetchPeople(client) };
  const resend = useMutation(
    peopleApi.resendInvitation.mutationOptions({
      ...after,
      onSuccess: ({ email }) => notifySuccess(`A new link is on its way to ${email}. The old one is over.`),
    }),
  );
  const revoke = useMutation(
    peopleApi.revokeInvitation.mutationOptions({
      ...after,
      onSuccess: ({ message }) => notifySuccess(message),
    }),
  );
  return ({ id }) => [
    {
      label: "Send Again",
      icon: <IconMailForward {...iconProps} />,
      disabledReason: noInvite,
      onSelect: () => resend.mutate({ id }),
    },
    {
      label: "Withdraw Invitation",
      icon: <IconMailX {...iconProps} />,
      isDanger: true,
      disabledReason: noInvite,
      onSelect: () => revoke.mutate({ id }),
    },
  ];
}

function useMemberActions(open: (window: PersonWindow, member: Member) => void) {
  const { user } = useSession();
  const whyNot = useWhyNot();
  const viewAs = useViewAs();
  const { reactivate, signOut } = useMemberChanges();
  const noChange = whyNot("users.update");
  return (member: Member): Action[] => {
    const isSelf = member.id === user?.id;
    const edit: Action = {
      label: "Role and Team",
      icon: <IconUserEdit {...iconProps} />,
      onSelect: () => open("edit", member),
    };
    if (!member.isActive) return [edit, reactivation(noChange, () => reactivate(member))];
    const transfer: Action = {
      label: "Transfer Ownership",
      icon: <IconCrown {...iconProps} />,
      onSelect: () => open("transfer", member),
    };
    return [
      edit,
      {
        label: `View as ${member.firstName}`,
        icon: <IconEye {...iconProps} />,
        disabledReason: isSelf ? "This is you" : whyNot("roles.view"),
        onSelect: () => void viewAs({ userId: member.id }),
      },
      {
        label: "Sign Out Everywhere",
        icon: <IconLogout {...iconProps} />,
        disabledReason: isSelf ? "Your own devices are in your profile" : noChange,
        onSelect: () => void signOut(member),
      },
      ...(user?.isOwner && !isSelf && !member.isOwner ? [transfer] : []),
      "separator",
      {
        label: "Deactivate",
        icon: <IconUserOff {...iconProps} />,
        isDanger: true,
        disabledReason: noChange,
        onSelect: () => open("deactivate", member),
      },
    ];
  };
}

const reactivation = (disabledReason: string | undefined, onSelect: () => void): Action => ({
  label: "Reactivate",
  icon: <IconUserCheck {...iconProps} />,
  disabledReason,
  onSelect,
});

function useMemberChanges() {
  const client = useQueryClient();
  const after = {
    onError: (error: Error) => notifyError(error),
    onSettled: () => refetchPeople(client),
  };
  const reactivate = useMutation(
    offboardingApi.reactivate.mutationOptions({
      ...after,
      onSuccess: (member) => notifySuccess(`${fullName(member)} can sign in again.`),
    }),
  );
  const signOut = useMutation(
    offboardingApi.endSessions.mutationOptions({
      ...after,
      onSuccess: ({ message }) => notifySuccess(message),
    }),
  );
  return {
    reactivate: ({ id }: Member) => reactivate.mutate({ id }),
    async signOut(member: Member) {
      const isSure = await confirm({
        title: `Sign ${fullName(member)} out everywhere?`,
        message: "Every device has to sign in again.",
        confirmLabel: "Sign out",
        isDanger: true,
      });
      if (isSure) signOut.mutate({ id: member.id });
    },
  };
}

/** From here on the product looks as it does for that role or member, beginning with the dashboard. */
export function useViewAs(): (whom: { role: string } | { userId: string }) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (whom) => {
      try {
        const person =
          "role" in whom ? await viewingApi.viewAsRole.call(whom) : await viewingApi.viewAsMember.call(whom);
        await navigate("/dashboard");
        session.mergeUser(person);
      } catch (error) {
        notifyError(error, "The view could not be opened");
      }
    },
    [navigate],
  );
}
