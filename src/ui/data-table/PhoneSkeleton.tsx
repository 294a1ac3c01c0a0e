/** Stands where a phone's rows will be, each as high as a row. */
import { Skeleton, VisuallyHidden } from "@mantine/core";
import classes from "./data-table.module.css";

export const PhoneSkeleton = ({ label, count = 8 }: { label: string; count?: number | undefined }) => (
  <div aria-busy className={classes.frame}>
    <VisuallyHidden role="status">{`Loading ${label}`}</VisuallyHidden>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={classes.skeletonLine} aria-hidden>
        <Skeleton height={14} width="45%" />
        <Skeleton height={12} width="70%" />
      </div>
    ))}
  </div>
);
