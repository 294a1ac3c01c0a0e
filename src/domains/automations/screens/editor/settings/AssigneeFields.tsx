/** Who gets a task or an email: the customer's owner, or one member of the team. */
import { NativeSelect } from "@mantine/core";
import { MemberPicker } from "#domains/users/screens/MemberPicker.tsx";
import type { Assignee } from "../../../steps-contract.ts";

type Props = { label: string; value: Assignee; onChange: (assignee: Assignee) => void };

export const AssigneeFields = ({ label, value, onChange }: Props) => (
  <>
    <NativeSelect
      label={label}
      description={
        value.to === "customer_owner" ? "The account owner, where the customer has no owner." : undefined
      }
      inputWrapperOrder={["label", "input", "description", "error"]}
      data={[
        { value: "customer_owner", label: "The customer's owner" },
        { value: "member", label: "A team member" },
      ]}
      value={value.to}
      onChange={(event) =>
        onChange(
          event.currentTarget.value === "member" ? { to: "member", user_id: null } : { to: "customer_owner" },
        )
      }
    />
    {value.to === "member" && (
      <MemberPicker
        label="Team member"
        nobody="Choose a team member..."
        value={value.user_id}
        onChange={(userId) => onChange({ to: "member", user_id: userId })}
      />
    )}
  </>
);
