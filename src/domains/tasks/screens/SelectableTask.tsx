/** One task as a line while tasks are selected to be changed together: its box selects it and ticks nothing off. */
import { Checkbox } from "@mantine/core";
import { PhoneRow } from "#ui/phone/PhoneRow.tsx";
import { useIsPhone } from "#ui/phone/use-is-phone.ts";
import type { Task } from "../contract.ts";
import { Facts, Priority, phoneDetails } from "./TaskLine.tsx";
import classes from "./tasks.module.css";

type Props = { task: Task; isSelected: boolean; onToggle: () => void };

export function SelectableTask({ task, isSelected, onToggle }: Props) {
  const isPhone = useIsPhone();
  const title = <span className={task.done_at ? classes.doneTitle : undefined}>{task.title}</span>;
  const box = { "aria-label": `Select ${task.title}`, checked: isSelected, onChange: onToggle };
  if (isPhone) {
    return (
      <li>
        <PhoneRow
          title={title}
          badge={<Priority task={task} />}
          details={phoneDetails(task)}
          box={<input type="checkbox" {...box} />}
        />
      </li>
    );
  }
  return (
    <li className={classes.item}>
      <Checkbox className={classes.check ?? ""} {...box} />
      <div className={classes.text}>
        {title}
        <Facts task={task} isOnRecord={false} />
      </div>
    </li>
  );
}
