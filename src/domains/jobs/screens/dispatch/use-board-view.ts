/** How the board is looked at, kept in the address: hours, colors, the list of unscheduled visits, and the map. */
import { useCallback } from "react";
import { useListAddress } from "#ui/data-table/use-list-address.ts";
import type { ColorBy } from "./visit-look.tsx";

export type BoardView = {
  /** From midnight to midnight instead of the working hours. */
  isWholeDay: boolean;
  showWholeDay: (isWholeDay: boolean) => void;
  isListHidden: boolean;
  hideList: (isHidden: boolean) => void;
  isMapShown: boolean;
  showMap: (isShown: boolean) => void;
  colorBy: ColorBy;
  setColorBy: (by: ColorBy) => void;
};

export function useBoardView(): BoardView {
  const { get, set } = useListAddress();
  const showWholeDay = useCallback((is: boolean) => set({ hours: is ? "all" : null }), [set]);
  const hideList = useCallback((is: boolean) => set({ unscheduled: is ? "hidden" : null }), [set]);
  const showMap = useCallback((is: boolean) => set({ map: is ? "shown" : null }), [set]);
  const setColorBy = useCallback((by: ColorBy) => set({ color: by === "status" ? null : by }), [set]);
  return {
    isWholeDay: get("hours") === "all",
    showWholeDay,
    isListHidden: get("unscheduled") === "hidden",
    hideList,
    isMapShown: get("map") === "shown",
    showMap,
    colorBy: get("color") === "technician" ? "technician" : "status",
    setColorBy,
  };
}
