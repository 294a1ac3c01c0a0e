/** The business's text templates; the one that is chosen is filled in for the customer and put into the field. */
import { Button, Popover } from "@mantine/core";
import { IconTemplate } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { templatesPath } from "#domains/templates/paths.ts";
import { freshness } from "#ui/api/freshness.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { notifyError } from "#ui/overlays/toast.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { templatesApi } from "./messages-api.ts";
import classes from "./thread.module.css";

const mostShown = 100;

type Props = { customerId: number | null; onChoose: (text: string) => void };

export function TemplatesButton(props: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!useMay()("templates.view")) return null;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      width={320}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconTemplate size={14} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          Templates
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.templates} aria-label="Text templates">
        {isOpen && <TemplateList {...props} onDone={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function TemplateList({ customerId, onChoose, onDone }: Props & { onDone: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...templatesApi.list.queryOptions({ input: { kind: "text", limit: mostShown } }),
    ...freshness.customerList,
  });
  const fill = useMutation({
    mutationFn: async (id: number) => {
      const { content } = await templatesApi.get.call({ id });
      return templatesApi.fill.call({ content, customer_id: customerId });
    },
    onSuccess: ({ text }) => {
      onChoose(text ?? "");
      onDone();
    },
    onError: (failure) => notifyError(failure, "The template couldn't be filled in"),
  });
  if (error)
    return (
      <ErrorCard
        title="Failed to load templates"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <p className={classes.muted}>Loading templates...</p>;
  if (data.templates.length === 0)
    return (
      <p className={classes.muted}>
        There are no text templates yet. Add them under <Link to={templatesPath()}>Templates</Link>.
      </p>
    );
  return (
    <ul className={classes.list} aria-label="Text templates">
      {data.templates.map(({ id, name, category, first_words }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.template}
            disabled={fill.isPending}
            onClick={() => fill.mutate(id)}
          >
            <span className={classes.name}>{name}</span>
            <span className={classes.muted}>{category}</span>
            <span className={classes.preview}>{first_words}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
