/** The contract templates of the business, each a click away from a new contract. */
import { Anchor, Button, Skeleton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { templatesContract } from "#domains/templates/contract.ts";
import { templatePath, templatesPath } from "#domains/templates/paths.ts";
import { apiFor } from "#ui/api/client.ts";
import { freshness } from "#ui/api/freshness.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { Card } from "#ui/record/Card.tsx";
import { useMay } from "#ui/session/permissions.ts";
import classes from "./contracts.module.css";

const templatesApi = apiFor("templates", templatesContract);
const mostShown = 8;

/** `onUse` is undefined for those who may not begin a contract. */
export function ContractTemplates({ onUse }: { onUse: ((id: number) => void) | undefined }) {
  const found = useContractTemplates(mostShown);
  if (!useMay()("templates.view")) return null;
  const templates = found.data?.templates;
  return (
    <Card title="Contract Templates" action={<ViewAll />}>
      {!templates && !found.isError && <Skeleton height={120} />}
      {!templates && found.isError && (
        <p className={classes.note}>
          The templates couldn't be loaded.{" "}
          <Button size="compact-xs" variant="subtle" onClick={() => void found.refetch()}>
            Retry
          </Button>
        </p>
      )}
      {templates?.length === 0 && (
        <p className={classes.note}>Write the terms once in a template and begin every contract with it.</p>
      )}
      {templates && templates.length > 0 && (
        <ul className={classes.templates} aria-label="Contract templates">
          {templates.map(({ id, name, category }) => (
            <li key={id}>
              <span>
                <Anchor
                  component={Link}
                  className="thumb"
                  size="sm"
                  underline="always"
                  to={templatePath({ id })}
                >
                  {name}
                </Anchor>
                <small>{category}</small>
              </span>
              <Button
                variant="default"
                size="xs"
                aria-label={`Use ${name}`}
                disabled={!onUse}
                onClick={() => onUse?.(id)}
              >
                Use
              </Button>
            </li>
          ))}
        </ul>
      )}
      <CreateTemplate />
    </Card>
  );
}

function ViewAll() {
  return (
    <Anchor
      component={Link}
      className="thumb"
      size="sm"
      underline="always"
      to={templatesPath({ kind: "contract" })}
    >
      View All
    </Anchor>
  );
}

export function useContractTemplates(limit: number) {
  const may = useMay();
  return useQuery({
    ...templatesApi.list.queryOptions({ input: { kind: "contract", limit, sort: "name" } }),
    ...freshness.customerList,
    enabled: may("templates.view"),
  });
}

function CreateTemplate() {
  const notAllowed = useWhyNot()("templates.create");
  const look = { variant: "default", size: "sm", leftSection: <IconPlus size={14} aria-hidden /> } as const;
  return notAllowed ? (
    <Button {...look} disabled title={notAllowed}>
      Create New Template
    </Button>
  ) : (
    <Button {...look} component={Link} to={templatesPath({ new: 1, kind: "contract" })}>
      Create New Template
    </Button>
  );
}
