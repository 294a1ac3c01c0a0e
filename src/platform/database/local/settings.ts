/** How the built-in database is tuned: safe against power loss, and small enough for a modest computer. */

/**
 * None of these trades safety for speed: every commit is on the disk before it is acknowledged.
 * Memory: 64 MiB of shared pages, few and small helpers, no parallel workers.
 */
const settings: Record<string, string> = {
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",

  max_connections: "60",
  shared_buffers: "64MB",
  huge_pages: "off",
  work_mem: "4MB",
  maintenance_work_mem: "32MB",
  autovacuum_work_mem: "16MB",
  autovacuum_max_workers: "2",
  effective_cache_size: "512MB",
  jit: "off",
  io_method: "sync",
  max_parallel_workers: "0",
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",

  max_wal_size: "256MB",
  checkpoint_warning: "0",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  random_page_cost: "1.1",

  // Lines of the log never hold a statement or a row, because those hold people's data.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  log_line_prefix: "",
  lc_messages: "C",

  timezone: "UTC",
  log_timezone: "UTC",
};

export type Listening = { socketFolder: string; port: number } | { address: string; port: number };

/** Nothing survives a power cut: for a database that lives for minutes, such as that of a run of the tests. */
const forgetful: Record<string, string> = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
};

/** The settings as words of the server's command line. */
export function commandLine(listening: Listening, isForgetful = false): string[] {
  const where =
    "socketFolder" in listening
      ? {
          listen_addresses: "",
          unix_socket_directories: `"${listening.socketFolder.replaceAll('"', '""')}"`,
          unix_socket_permissions: "0700",
        }
      : { listen_addresses: listening.address, unix_socket_directories: "" };
  const all = { ...settings, ...(isForgetful ? forgetful : {}), ...where, port: String(listening.port) };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
