/** The window in which a message template is filled in for a customer, completed by hand, copied or handed to an app. */
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Customer } from "#domains/customers/contract.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import type { Template } from "../../contract.ts";
import { MessageCard } from "../MessageCard.tsx";
import classes from "../templates.module.css";
import { templatesApi } from "../templates-api.ts";
import { AboutFields } from "./AboutFields.tsx";
import { SendButtons } from "./SendButtons.tsx";
import { UnfilledFields } from "./UnfilledFields.tsx";
import { useFilling } from "./use-filling.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  templateId: number | null;
  /** For whom it is meant from the start. */
  customer?: Customer | undefined;
};

export function UseTemplateDialog({ isOpen, onClose, templateId, customer }: Props) {
  const template = useQuery({
    ...templatesApi.get.queryOptions({ input: { id: templateId ?? 0 } }),
    enabled: templateId !== null,
  });
  if (template.data) {
    return <Filling isOpen={isOpen} onClose={onClose} template={template.data} customer={customer} />;
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Use Template">
      {template.isError ? (
        <ErrorCard
          title="Failed to load the template"
          error={template.error}
          isRetrying={template.isFetching}
          onRetry={() => void template.refetch()}
        />
      ) : (
        <Skeleton height={220} />
      )}
    </Dialog>
  );
}

type FillingProps = Omit<Props, "templateId"> & { template: Template };

function Filling({ isOpen, onClose, template, customer }: FillingProps) {
  const filling = useFilling(template, customer);
  const { filled, error } = filling;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Use ${template.name}`}
      footer={<SendButtons filled={filled} />}
    >
      <div className={classes.using}>
        <AboutFields filling={filling} />
        {filled && <UnfilledFields filling={filling} />}
        {error ? (
          <p role="alert" className={classes.problem}>
            {error.message}
          </p>
        ) : filled ? (
          <section aria-label="Your message">
            <MessageCard subject={filled.subject} text={filled.text ?? ""} />
          </section>
        ) : (
          <Skeleton height={120} />
        )}
      </div>
    </Dialog>
  );
}
