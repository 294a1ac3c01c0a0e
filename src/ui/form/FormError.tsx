/** The red box at the top of a form: what went wrong, in one sentence and by field. */
import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { isApiError, messageOf } from "../api/api-error.ts";

type Props = {
  /** A sentence, or what was thrown; nothing is shown without one. */
  error: unknown;
  /** Stands in when what was thrown has no sentence for people. */
  fallback?: string;
  /** How people know the fields: { first_name: "First name" }. Fields not named are listed by their sentence alone. */
  labels?: Record<string, string>;
};

export function FormError({ error, fallback, labels = {} }: Props) {
  if (!error) return null;
  const message = typeof error === "string" ? error : messageOf(error, fallback);
  const fields = isApiError(error) ? Object.entries(error.fields).filter(([, text]) => text !== message) : [];
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      bd="1px solid var(--mantine-color-error)"
      radius="md"
      p="sm"
      mb="md"
      icon={<IconAlertCircle size={18} aria-hidden />}
    >
      {message}
      {fields.length > 0 && (
        <ul style={{ margin: "0.25rem 0 0", paddingInlineStart: "1.1rem" }}>
          {fields.map(([name, text]) => (
            <li key={name}>{labels[name] ? `${labels[name]}: ${text}` : text}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
