/** How the board is looked at, kept in the address: which hours, and whether the unscheduled visits are hidden. */
import { useCallback } from "react";
import { useListAddress } from "#ui/data-table/use-list-address.ts";

export type BoardView = {
  /** From midnight to midnight instead of the working hours. */
  isWholeDay: boolean;
  showWholeDay: (isWholeDay: boolean) => void;
  isListHidden: boolean;
  hideList: (isHidden: boolean) => void;
};

export function useBoardView(): BoardView {
  const { get, set } = useListAddress();
  const showWholeDay = useCallback((is: boolean) => set({ hours: is ? "all" : null }), [set]);
  const hideList = useCallback((is: boolean) => set({ unscheduled: is ? "hidden" : null }), [set]);
  return {
    isWholeDay: get("hours") === "all",
    showWholeDay,
    isListHidden: get("unscheduled") === "hidden",
    hideList,
  };
}
