/** What a column of the pipeline shows, and what its cards can open. */
import type { Customer, CustomerStatus } from "../../contract.ts";

export type PipelineWindowActions = {
  onEdit: (customer: Customer) => void;
  onAddNote: (customer: Customer) => void;
};

export type ColumnOfCustomers = {
  status: CustomerStatus;
  customers: readonly Customer[];
  /** Null when nobody knows how many there are beyond those shown. */
  count: number | null;
  /** In cents; null unless every customer of the column is here. */
  value: number | null;
  isLoading: boolean;
  hasMore: boolean;
  loadMore: () => void;
};
