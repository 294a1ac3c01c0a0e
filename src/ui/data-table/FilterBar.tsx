/** The line above a list that holds its search, its filters and its switches. */
import { Badge, Button } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { onceOpened } from "../overlays/lazy-windows.tsx";
import { useIsPhone } from "../phone/use-is-phone.ts";
import classes from "./filter-bar.module.css";

const FilterSheet = onceOpened(async () => ({ default: (await import("./FilterSheet.tsx")).FilterSheet }));

type Props = {
  /** Always in view. */
  search: ReactNode;
  /** Side by side on a desk; on a phone behind one button that says how many are active. */
  filters?: ReactNode;
  /** How many filters are active, and how all of them are taken away. */
  count?: number;
  onClear?: () => void;
  /** What stays beside the filters on every screen. */
  children?: ReactNode;
  /** Switches of the view and the like, at the right end. */
  end?: ReactNode;
};

export function FilterBar({ search, filters, count = 0, onClear, children, end }: Props) {
  const isPhone = useIsPhone();
  const clear = count > 0 ? onClear : undefined;
  return (
    <div className={classes.bar} role="search">
      <div className={classes.start}>
        {search}
        {filters && isPhone && (
          <FilterButton count={count} onClear={clear}>
            {filters}
          </FilterButton>
        )}
        {!isPhone && filters}
        {children}
        {!isPhone && clear && (
          <Button variant="subtle" color="gray" onClick={clear}>
            Clear Filters
          </Button>
        )}
      </div>
      {end && <div className={classes.end}>{end}</div>}
    </div>
  );
}

type ButtonProps = { count: number; onClear: (() => void) | undefined; children: ReactNode };

function FilterButton({ count, onClear, children }: ButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        className={classes.filters ?? ""}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        leftSection={<IconFilter size={18} aria-hidden />}
        rightSection={
          count > 0 && (
            <>
              <Badge size="sm" variant="filled" circle>
                {count}
              </Badge>
              <span className="visually-hidden">active</span>
            </>
          )
        }
        onClick={() => setOpen(true)}
      >
        Filters
      </Button>
      <FilterSheet isOpen={isOpen} onClose={() => setOpen(false)} onClear={onClear}>
        {children}
      </FilterSheet>
    </>
  );
}
