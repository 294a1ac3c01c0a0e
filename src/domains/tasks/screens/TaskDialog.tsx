/** The window in which a task is added or changed. */
import { NativeSelect, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { CustomerPicker } from "#domains/customers/screens/CustomerPicker.tsx";
import { MemberPicker } from "#domains/users/screens/MemberPicker.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { OthersMark } from "#ui/presence/OthersMark.tsx";
import { type Task, TaskPriority } from "../contract.ts";
import { priorityWords } from "./task-words.ts";
import { type TaskForm, type TaskSubject, useTaskForm } from "./use-task-form.ts";

type Props = { isOpen: boolean; onClose: () => void; subject: TaskSubject };

export function TaskDialog({ isOpen, onClose, subject }: Props) {
  const isNew = subject.kind === "new";
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isNew ? "New Task" : "Edit Task"}
      save={isNew ? "Add Task" : "Save Changes"}
      aside={subject.kind === "existing" && <OthersMark kind="task" id={subject.task.id} />}
    >
      {(parts) => (
        <DialogForm
          {...parts}
          subject={subject}
          onSaved={(task) => {
            onClose();
            if (isNew) notifySuccess(`${task.title} added.`);
          }}
        />
      )}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { subject: TaskSubject; onSaved: (task: Task) => void };

function DialogForm({ id, guard, subject, onSaved }: FormProps) {
  const form = useTaskForm({ subject, mutationKey: [id], onSaved });
  const { values, edit, errors } = form;
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The task couldn't be saved">
      <TextInput label="Task name" required data-autofocus maxLength={200} {...form.field("title")} />
      <WhenAndWho form={form} />
      <CustomerPicker
        label="Customer"
        value={values.customer_name}
        isLinked={values.customer_id !== null}
        error={errors["customer_id"]}
        onType={(customer_name) => edit({ customer_name, customer_id: null })}
        onChoose={({ id: customer_id, first_name, last_name }) =>
          edit({ customer_id, customer_name: `${first_name} ${last_name}` })
        }
      />
      <Textarea
        label="Notes"
        mt="sm"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5_000}
        {...form.field("notes")}
      />
    </RecordForm>
  );
}

const priorities = TaskPriority.options.map((value) => ({ value, label: priorityWords[value] }));

function WhenAndWho({ form }: { form: TaskForm }) {
  const { values, edit, errors } = form;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" my="sm">
      <TextInput type="date" label="Due" {...form.field("due_date")} />
      <TextInput
        type="time"
        label="Due time (optional)"
        value={values.due_time}
        error={errors["due_time"]}
        onChange={(event) => edit({ due_time: event.currentTarget.value.slice(0, 5) })}
      />
      <MemberPicker
        label="Assigned to"
        nobody="Unassigned"
        value={values.assigned_to}
        error={errors["assigned_to"]}
        onChange={(assigned_to) => edit({ assigned_to })}
      />
      <NativeSelect label="Priority" data={priorities} {...form.field("priority")} />
    </SimpleGrid>
  );
}
