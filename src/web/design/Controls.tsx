/** What people press, type into and choose from. */
import {
  ActionIcon,
  Badge,
  Button,
  Checkbox,
  NativeSelect,
  Switch,
  Textarea,
  TextInput,
} from "@mantine/core";
import { IconDots, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./design.module.css";

export function Controls() {
  const [isOn, setOn] = useState(true);
  return (
    <div className={classes.stack}>
      <div className={classes.row}>
        <Button leftSection={<IconPlus size={16} aria-hidden />}>Add Customer</Button>
        <Button variant="default">Edit</Button>
        <Button variant="subtle">Open Dispatch</Button>
        <Button color="red">Delete</Button>
        <Button disabled>Save Changes</Button>
        <ActionIcon variant="subtle" color="gray" aria-label="More">
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.fields}>
        <TextInput label="First name" placeholder="Ada" />
        <TextInput label="Email" defaultValue="ada@" error="Enter a whole email address." />
        <NativeSelect label="Priority" data={["Low", "Medium", "High", "Urgent"]} />
        <Textarea label="Notes" description="Only your team sees these." autosize minRows={2} />
      </div>
      <div className={classes.row}>
        <Checkbox label="Send a copy to me" defaultChecked />
        <Switch label="Text reminders" checked={isOn} onChange={() => setOn(!isOn)} />
        <Badge>Trial</Badge>
        <Badge color="copper">New</Badge>
        <Badge color="gray">Referral</Badge>
      </div>
    </div>
  );
}
