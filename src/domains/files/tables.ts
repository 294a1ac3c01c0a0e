/** Where files, their versions, their folders and what they are linked to are kept. */
import type { Generated, GeneratedAlways } from "kysely";

export type FileFolderRow = {
  organization_id: string;
  id: Generated<number>;
  parent_id: number | null;
  name: string;
  version: Generated<number>;
  created_by: string | null;
  created_at: string;
  updated_at: string;
};

export type FileRow = {
  organization_id: string;
  id: Generated<number>;
  key: string;
  folder_id: number | null;
  name: string;
  size: number;
  status: Generated<"uploading" | "ready">;
  media_type: string | null;
  sha256: Buffer | null;
  width: number | null;
  height: number | null;
  has_thumbnail: Generated<boolean>;
  tags: Generated<string[]>;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_by: string | null;
  created_by_name: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  /** What the file stands for, "contract CON-001": it is neither deleted nor replaced. */
  held_for: string | null;
  version_number: Generated<number>;
  versions_made: Generated<number>;
};

export type FileVersionRow = {
  organization_id: string;
  id: Generated<number>;
  file_id: number;
  number: number | null;
  key: string;
  name: string;
  size: number;
  status: Generated<"uploading" | "ready">;
  media_type: string | null;
  sha256: Buffer | null;
  width: number | null;
  height: number | null;
  has_thumbnail: Generated<boolean>;
  created_by: string | null;
  created_by_name: string;
  created_at: string;
};

export type FileTextRow = {
  organization_id: string;
  key: string;
  search_text: string;
};

export type FileLinkRow = {
  organization_id: string;
  id: Generated<number>;
  file_id: number;
  customer_id: number | null;
  job_id: number | null;
  visit_id: number | null;
  contract_id: number | null;
};

export type FileShareRow = {
  organization_id: string;
  id: string;
  file_id: number;
  secret_hash: Buffer;
  password_hash: string | null;
  ends_at: string | null;
  most_downloads: number | null;
  downloads: Generated<number>;
  last_download_at: string | null;
  revoked_at: string | null;
  created_by: string | null;
  created_by_name: string;
  created_at: string;
};

export type FileTables = {
  file_folders: FileFolderRow;
  files: FileRow;
  file_versions: FileVersionRow;
  file_texts: FileTextRow;
  file_links: FileLinkRow;
  file_shares: FileShareRow;
};
