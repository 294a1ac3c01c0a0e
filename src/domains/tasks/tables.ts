/** Where tasks are kept. */
import type { Generated, GeneratedAlways } from "kysely";
import type { TaskPriority } from "./contract.ts";

export type TaskRow = {
  organization_id: string;
  id: Generated<number>;
  title: string;
  notes: string | null;
  due_date: string | null;
  due_time: string | null;
  priority: Generated<TaskPriority>;
  customer_id: number | null;
  job_id: number | null;
  assigned_to: string | null;
  created_by: string | null;
  /** Set exactly while the task is done, with the name of whoever said so. */
  done_at: string | null;
  done_by: string | null;
  done_by_name: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  due_order: GeneratedAlways<number>;
  search_text: GeneratedAlways<string>;
};

export type TaskTables = { tasks: TaskRow };
