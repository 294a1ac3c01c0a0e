/** The window in which a task is added or changed. */
import { NativeSelect, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { CustomerPicker } from "#domains/customers/screens/CustomerPicker.tsx";
import { MemberPicker } from "#domains/users/screens/MemberPicker.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { FormError } from "#ui/form/FormError.tsx";
import { useGuardFor } from "#ui/form/use-guarded-close.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
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
    >
      {(parts) => (
        <DialogForm
          {...parts}
          subject={subject}
          onSaved={(task) => {
            onClose();
            notifySuccess(`${task.title} was ${isNew ? "added" : "saved"}.`);
          }}
        />
      )}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { subject: TaskSubject; onSaved: (task: Task) => void };

function DialogForm({ id, subject, guard, onSaved }: FormProps) {
  const form = useTaskForm({ subject, mutationKey: [id], onSaved });
  const { values, edit, errors, save } = form;
  useGuardFor(guard, form.isDirty);
  return (
    <form id={id} onSubmit={form.submit} noValidate aria-busy={save.isPending}>
      {Object.keys(errors).length === 0 && <FormError error={save.error} fallback="The task was not saved" />}
      <TextInput
        label="What is to be done"
        required
        data-autofocus
        maxLength={200}
        value={values.title}
        error={errors.title}
        onChange={(event) => edit({ title: event.currentTarget.value })}
      />
      <WhenAndWho form={form} />
      <CustomerPicker
        label="Customer"
        value={values.customer_name}
        isLinked={values.customer_id !== null}
        error={errors.customer_id}
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
        value={values.notes}
        error={errors.notes}
        onChange={(event) => edit({ notes: event.currentTarget.value })}
      />
    </form>
  );
}

const priorities = TaskPriority.options.map((value) => ({ value, label: priorityWords[value] }));

function WhenAndWho({ form: { values, edit, errors } }: { form: TaskForm }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" my="sm">
      <TextInput
        type="date"
        label="Due"
        value={values.due_date}
        error={errors.due_date}
        onChange={(event) => edit({ due_date: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        label="By (optional)"
        value={values.due_time}
        error={errors.due_time}
        onChange={(event) => edit({ due_time: event.currentTarget.value.slice(0, 5) })}
      />
      <MemberPicker
        label="Assigned to"
        nobody="Nobody yet"
        value={values.assigned_to}
        error={errors.assigned_to}
        onChange={(assigned_to) => edit({ assigned_to })}
      />
      <NativeSelect
        label="Priority"
        data={priorities}
        value={values.priority}
        onChange={(event) => edit({ priority: TaskPriority.parse(event.currentTarget.value) })}
      />
    </SimpleGrid>
  );
}
