/** How large a file is, as people read it: in thousands, as plans count their gigabytes (ruling R14). */

const units = ["bytes", "kB", "MB", "GB", "TB"] as const;

/** "812 bytes", "1 kB", "2.4 MB". */
export function fileSizeWords(bytes: number): string {
  if (bytes === 1) return "1 byte";
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const size = bytes / 1000 ** step;
  const rounded = step < 2 || size >= 100 ? Math.round(size) : Math.round(size * 10) / 10;
  return rounded === 1000 && step < units.length - 1 ? `1 ${units[step + 1]}` : `${rounded} ${units[step]}`;
}
