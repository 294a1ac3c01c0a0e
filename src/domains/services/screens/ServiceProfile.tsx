/** A service that is here: the head with its actions, and cards with its price, its particulars and its parts. */

import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useCallback } from "react";
import { Link, useNavigate } from "react-router";
import { CustomFieldsPanel } from "#domains/custom-fields/screens/CustomFieldsPanel.tsx";
import { formatMoney } from "#shared/money/money.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { OthersMark } from "#ui/presence/OthersMark.tsx";
import { DayText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import { Fact, FactList } from "#ui/record/FactList.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import { useShortcut } from "#ui/shortcuts.ts";
import { entriesOf } from "#ui/slots/slots.ts";
import type { Service } from "../contract.ts";
import { servicesPath } from "../paths.ts";
import { MaterialsCard } from "./MaterialsCard.tsx";
import { PriceHistory } from "./prices/PriceHistory.tsx";
import { useServiceActions } from "./service-actions.tsx";
import { counted, durationText, priceText, statusLabels } from "./service-words.ts";
import classes from "./services.module.css";
import { serviceWays } from "./slots.ts";
import { useServiceDialog } from "./use-service-dialog.tsx";

export function ServiceProfile({ service }: { service: Service }) {
  const { edit, dialog } = useServiceDialog();
  const seesCosts = useMay()("services.cost");
  return (
    <>
      <Header service={service} onEdit={edit} />
      {service.description && <p className={classes.description}>{service.description}</p>}
      <div className={classes.cards}>
        <PriceCard service={service} seesCosts={seesCosts} />
        <FactsCard service={service} />
        <CustomFieldsPanel kind="service" values={service.custom_fields} />
        {service.materials.length > 0 && <MaterialsCard service={service} seesCosts={seesCosts} />}
        <PriceHistory service={service} />
      </div>
      {dialog}
    </>
  );
}

type HeaderProps = { service: Service; onEdit: (service: Service) => void };

function Header({ service, onEdit }: HeaderProps) {
  const navigate = useNavigate();
  const leave = useCallback(() => void navigate(servicesPath()), [navigate]);
  const actionsFor = useServiceActions({ onEdit, onDeleted: leave });
  const notAllowed = useWhyNot()("services.update");
  const may = useMay();
  const ways = service.status === "active" ? entriesOf(serviceWays) : [];
  useShortcut(
    { keys: "e", label: "Edit service", group: "Service", run: () => onEdit(service) },
    !notAllowed,
  );
  return (
    <PageHeader
      title={service.name}
      subtitle={[service.category, service.sku].filter(Boolean).join(" · ")}
      back={{ to: servicesPath(), label: "Back to Services" }}
      aside={
        <>
          <StatusBadge status={service.status} label={statusLabels[service.status]} />
          <OthersMark kind="service" id={service.id} />
        </>
      }
      actions={
        <>
          {ways
            .filter(({ needs }) => may(needs))
            .map(({ label, icon, to }) => (
              <Button key={label} component={Link} to={to(service.id)} variant="default" leftSection={icon}>
                {label}
              </Button>
            ))}
          <ActionButton
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            whyNot={notAllowed}
            onClick={() => onEdit(service)}
          >
            Edit Service
          </ActionButton>
          <ActionMenu label={`Actions for ${service.name}`} actions={() => actionsFor(service)} />
        </>
      }
    />
  );
}

type CardProps = { service: Service; seesCosts: boolean };

function PriceCard({ service, seesCosts }: CardProps) {
  const currency = useSession().organization?.currency ?? "USD";
  const { total_cost_cents: cost, margin_cents: margin, margin_percent: percent } = service;
  const text = (amount: number | null) => (amount === null ? null : formatMoney({ amount, currency }));
  return (
    <Card title="Price">
      <p className={classes.price}>{priceText(service, currency)}</p>
      <FactList>
        <Fact label="Tax">{service.is_taxable ? "Taxable" : "Not taxable"}</Fact>
        {seesCosts && (
          <>
            <Fact label="Cost">{text(service.cost_cents)}</Fact>
            {service.materials.length > 0 && <Fact label="Cost with materials">{text(cost)}</Fact>}
            <Fact label="Margin">
              {margin !== null && (
                <span className={margin < 0 ? classes.loss : undefined}>
                  {text(margin)}
                  {percent !== null && ` (${percent}%)`}
                </span>
              )}
            </Fact>
          </>
        )}
      </FactList>
      {seesCosts && percent !== null && <MarginBar percent={percent} />}
    </Card>
  );
}

/** How much of the price stays, as a bar; the words beside it say the same. */
function MarginBar({ percent }: { percent: number }) {
  return (
    <div className={classes.bar} aria-hidden>
      <span data-loss={percent < 0 || undefined} style={{ width: `${Math.min(100, Math.abs(percent))}%` }} />
    </div>
  );
}

function FactsCard({ service }: { service: Service }) {
  const units = { job: "Per job", hour: "Per hour", each: "Per unit" };
  return (
    <Card title="Details">
      <FactList>
        <Fact label="Category">{service.category}</Fact>
        <Fact label="Code">{service.sku}</Fact>
        <Fact label="Duration">
          {service.duration_minutes === null ? null : durationText(service.duration_minutes)}
        </Fact>
        <Fact label="Pricing">{units[service.unit]}</Fact>
        <Fact label="Active jobs">{String(service.active_jobs)}</Fact>
        <Fact label="Sold">{service.uses === 0 ? "Not yet" : counted(service.uses, "time")}</Fact>
        <Fact label="Added">
          <DayText at={service.created_at} />
        </Fact>
      </FactList>
    </Card>
  );
}
