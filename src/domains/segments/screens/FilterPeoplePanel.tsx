/** Whom a filter finds now, how many they are, and why anyone is among them or not, beside what the filter is used for. */
import type { Filter } from "../filters/contract.ts";
import { PeopleColumn } from "./editor/PeopleColumn.tsx";

type Props = {
  /** Null while there is none; then `missing` says what to do. */
  filter: Filter | null;
  missing: string;
};

export const FilterPeoplePanel = (props: Props) => <PeopleColumn {...props} />;
