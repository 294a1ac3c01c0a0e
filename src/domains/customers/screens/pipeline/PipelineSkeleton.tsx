/** Stands where the pipeline will be, with the same head and columns, so that nothing jumps. */
import { Skeleton, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { statuses, statusLabels } from "../customer-words.ts";
import classes from "./pipeline.module.css";

/** The heading and the hint, the same while loading and after. */
export function PipelineFrame({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="pipeline-title">
      <div className={classes.head}>
        <h2 id="pipeline-title" className={classes.title}>
          Sales Pipeline
        </h2>
        <p className={classes.hint} data-for="mouse">
          Drag customers between columns to update their status
        </p>
        <p className={classes.hint} data-for="touch">
          Move a customer to another column with the menu on their card
        </p>
      </div>
      {children}
    </section>
  );
}

export function PipelineSkeleton() {
  return (
    <PipelineFrame>
      <BoardSkeleton />
    </PipelineFrame>
  );
}

export function BoardSkeleton() {
  return (
    <div className={classes.board} aria-busy>
      <VisuallyHidden role="status">Loading the pipeline</VisuallyHidden>
      {statuses.map((status) => (
        <div key={status} className={classes.column} aria-hidden>
          <div className={classes.columnHead}>
            <span className={classes.mark} data-status={status} />
            <span className={classes.columnTitle}>{statusLabels[status].many}</span>
          </div>
          <div className={classes.list}>
            {[1, 2, 3, 4].map((card) => (
              <div key={card} className={classes.card} data-skeleton>
                <Skeleton height={13} width="60%" />
                <Skeleton height={11} width="45%" mt={12} />
                <Skeleton height={11} width="70%" mt={12} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
