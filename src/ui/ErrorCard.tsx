/** Says what could not be loaded, in the place where it would have been, with a way out. */
import { Button } from "@mantine/core";
import { IconAlertCircle, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { isApiError } from "./api/api-error.ts";
import classes from "./notice-card.module.css";

type Props = {
  title: string;
  /** What was thrown, or a sentence. An ApiError shows its own sentence and the number to quote to support. */
  error?: unknown;
  onRetry?: () => void;
  isRetrying?: boolean;
  retryLabel?: string;
  /** Another way out, such as a link back. */
  children?: ReactNode;
};

export function ErrorCard({
  title,
  error,
  onRetry,
  isRetrying = false,
  retryLabel = "Retry",
  children,
}: Props) {
  const message = typeof error === "string" ? error : isApiError(error) ? error.message : null;
  const requestId = isApiError(error) ? error.requestId : undefined;
  return (
    <div className={classes.card} data-tone="error" role="alert">
      <IconAlertCircle size={20} className={classes.mark} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        {message && message !== title && <p className={classes.text}>{message}</p>}
        {requestId && <p className={classes.small}>Reference {requestId}</p>}
      </div>
      {(onRetry || children) && (
        <div className={classes.ways}>
          {children}
          {onRetry && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconRefresh size={14} aria-hidden />}
              loading={isRetrying}
              onClick={onRetry}
            >
              {retryLabel}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
