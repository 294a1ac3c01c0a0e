/** Says that there are records, but none that fit what was searched for, and gives the way back to all of them. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { EmptyState } from "../EmptyState.tsx";

type Props = {
  title: string;
  text: string;
  icon: ReactNode;
  onClear: () => void;
  /** In a table that has a border of its own. */
  isBare?: boolean;
};

export const NoMatches = ({ onClear, ...state }: Props) => (
  <EmptyState
    {...state}
    action={
      <Button variant="default" onClick={onClear}>
        Clear Search and Filters
      </Button>
    }
  />
);
