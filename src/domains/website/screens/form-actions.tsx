/** What can be done with a form from its menu, in the order of the specification. */
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconEye,
  IconInbox,
  IconPencil,
  IconWorldOff,
  IconWorldUpload,
} from "@tabler/icons-react";
import { useCallback } from "react";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { Action } from "#ui/menu/ActionMenu.tsx";
import type { FormListItem } from "../forms/contract.ts";
import { submissionsPath } from "../paths.ts";
import { useFormChanges } from "./change-form.ts";
import { pathOf, previewUrl } from "./form-words.ts";

const iconProps = { size: 16, "aria-hidden": true } as const;

type Item = Pick<FormListItem, "id" | "name" | "status" | "is_changed" | "url">;

type Given = { changes: ReturnType<typeof useFormChanges>; whyNot: ReturnType<typeof useWhyNot> };

/** On the form's own page Edit and Submissions are left out, which stand there as buttons. */
export function useFormActions({ isOwnPage = false } = {}): (form: Item) => Action[] {
  const whyNot = useWhyNot();
  const changes = useFormChanges();
  return useCallback(
    (form) => [
      {
        label: "Duplicate",
        icon: <IconCopy {...iconProps} />,
        ...reason(whyNot("website.create")),
        onSelect: () => void changes.duplicate(form),
      },
      ...(isOwnPage ? [] : looking(form)),
      {
        label: "Preview",
        icon: <IconEye {...iconProps} />,
        ...(form.status === "published"
          ? { href: previewUrl(form) }
          : { disabledReason: "Publish this form to see its page" }),
      },
      "separator",
      ...publishing(form, { changes, whyNot }, isOwnPage),
      archiving(form, { changes, whyNot }),
    ],
    [whyNot, changes, isOwnPage],
  );
}

const looking = (form: Item): Action[] => [
  { label: "Edit", icon: <IconPencil {...iconProps} />, to: pathOf(form) },
  { label: "Submissions", icon: <IconInbox {...iconProps} />, to: submissionsPath({ id: form.id }) },
];

/** The form's own page has a button for what changed since it was published. */
function publishing(form: Item, { changes, whyNot }: Given, isOwnPage: boolean): Action[] {
  const { status, is_changed: isChanged } = form;
  const notPublish = reason(whyNot("website.publish"));
  const publish: Action = {
    label: status === "draft" ? "Publish" : "Publish Changes",
    icon: <IconWorldUpload {...iconProps} />,
    ...notPublish,
    onSelect: () => void changes.publish(form),
  };
  const unpublish: Action = {
    label: "Unpublish",
    icon: <IconWorldOff {...iconProps} />,
    ...notPublish,
    onSelect: () => void changes.unpublish(form),
  };
  const isToPublish = !isOwnPage && (status === "draft" || (status === "published" && isChanged));
  return [...(isToPublish ? [publish] : []), ...(status === "published" ? [unpublish] : [])];
}

function archiving(form: Item, { changes, whyNot }: Given): Action {
  const notPublish = reason(whyNot("website.publish"));
  return form.status === "archived"
    ? {
        label: "Restore",
        icon: <IconArchiveOff {...iconProps} />,
        ...notPublish,
        onSelect: () => void changes.restore(form),
      }
    : {
        label: "Archive",
        icon: <IconArchive {...iconProps} />,
        ...notPublish,
        onSelect: () => void changes.archive(form),
      };
}

const reason = (why: string | undefined) => (why === undefined ? {} : { disabledReason: why });
