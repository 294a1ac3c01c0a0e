/** Where it is kept at which address a business takes email, and how what its members write ends. */
import type { Generated } from "kysely";

export type MailSettingsRow = {
  organization_id: string;
  local_part: string | null;
  signature: string | null;
  version: Generated<number>;
  updated_at: Generated<string>;
};

export type MailAddressRow = {
  organization_id: string;
  local_part: string;
  made_at: string;
};

export type MailSettingsTables = { mail_settings: MailSettingsRow; mail_addresses: MailAddressRow };
