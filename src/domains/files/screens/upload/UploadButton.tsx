/** The way to the page on which files are uploaded. */
import { Button } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { Link } from "react-router";

type Props = {
  to: string;
  whyNot: string | undefined;
  label?: string;
  /** In the head of a card, beside what matters more. */
  isQuiet?: boolean;
};

export function UploadButton({ to, whyNot, label = "Upload Files", isQuiet = false }: Props) {
  const look = isQuiet ? { variant: "default", size: "xs" } : {};
  const icon = <IconUpload size={16} aria-hidden />;
  return whyNot ? (
    <Button disabled title={whyNot} leftSection={icon} {...look}>
      {label}
    </Button>
  ) : (
    <Button component={Link} to={to} leftSection={icon} {...look}>
      {label}
    </Button>
  );
}
