/** What a file looks like: its small picture, or the sign of its kind. */
import type { StoredFile } from "../contract.ts";
import { kindIcons } from "./file-words.ts";
import classes from "./files.module.css";

type Props = { file: Pick<StoredFile, "kind" | "thumbnail_url">; isLarge?: boolean };

export function FileMark({ file, isLarge = false }: Props) {
  const Icon = kindIcons[file.kind];
  return (
    <span className={classes.mark} data-large={isLarge || undefined} aria-hidden>
      {file.thumbnail_url ? (
        <img src={file.thumbnail_url} alt="" loading="lazy" />
      ) : (
        <Icon size={isLarge ? 32 : 18} />
      )}
    </span>
  );
}
