/** Where working hours, time off and the rules of booking are kept. */
import type { Generated, GeneratedAlways } from "kysely";
import type { BusinessHours, Holiday } from "#shared/time/business-hours.ts";
import type { Buffers } from "./contract.ts";

export type MemberAvailabilityRow = {
  organization_id: string;
  user_id: string;
  /** Null follows the business. Passed as JSON text when it is written, as are the skills. */
  hours: BusinessHours | null;
  time_zone: string | null;
  skills: Generated<string[]>;
  most_jobs_a_day: number | null;
  is_bookable: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

export type TimeOffRow = {
  organization_id: string;
  id: Generated<number>;
  /** Null is everybody. */
  user_id: string | null;
  title: string;
  first_day: string | null;
  last_day: string | null;
  starts_at: string | null;
  ends_at: string | null;
  created_by: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deleted_at: string | null;
  from_day: GeneratedAlways<string>;
  until_day: GeneratedAlways<string>;
};

export type AvailabilityRulesRow = {
  organization_id: string;
  buffers: Generated<Buffers>;
  most_jobs_a_day: number | null;
  step_minutes: Generated<number>;
  is_travel_counted: Generated<boolean>;
  travel_speed_kmh: Generated<number>;
  travel_default_minutes: Generated<number>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

export type ServiceAvailabilityRow = {
  organization_id: string;
  service_id: number;
  skills: Generated<string[]>;
  buffer_before_minutes: number | null;
  buffer_after_minutes: number | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

export type AvailabilityTables = {
  member_availability: MemberAvailabilityRow;
  time_off: TimeOffRow;
  availability_rules: AvailabilityRulesRow;
  service_availability: ServiceAvailabilityRow;
};

/** What decides when a member works, as one question gives it. */
export type MemberFacts = {
  user_id: string;
  hours: BusinessHours | null;
  time_zone: string | null;
  skills: string[];
  most_jobs_a_day: number | null;
  is_bookable: boolean;
};

export type TimeOffFacts = {
  user_id: string | null;
  title: string;
  first_day: string | null;
  last_day: string | null;
  starts_at: string | null;
  ends_at: string | null;
};

export type WorkFacts = {
  time_zone: string;
  business_hours: BusinessHours;
  holidays: Holiday[];
  /** Active members alone. */
  members: MemberFacts[];
  time_off: TimeOffFacts[];
};
