/** How much of the plan's storage the files take. */
import { fileSizeWords } from "#shared/files/file-size.ts";
import { FigureStrip, FigureStripSkeleton, StripFigure } from "#ui/record/FigureStrip.tsx";
import classes from "./files.module.css";
import { useStorage } from "./use-files.ts";

export function StorageStrip() {
  const { data, isError } = useStorage();
  // The list says that nothing can be fetched; these figures are only beside it.
  if (isError && !data) return null;
  if (!data) {
    return (
      <div className={classes.storage}>
        <FigureStripSkeleton label="Loading storage" />
      </div>
    );
  }
  const { used, included, in_trash, in_versions, files } = data;
  const percent = included > 0 ? Math.round((used / included) * 100) : 0;
  return (
    <div className={classes.storage}>
      <FigureStrip label="Storage">
        <StripFigure
          label="Storage used"
          value={fileSizeWords(used)}
          note={`${percent}% of ${fileSizeWords(included)}`}
        />
        <StripFigure
          label={used > included ? "Beyond your plan" : "Storage left"}
          value={fileSizeWords(Math.abs(included - used))}
        />
        <StripFigure
          label="Files"
          value={files.toLocaleString("en-US")}
          {...(in_versions > 0 ? { note: `${fileSizeWords(in_versions)} in earlier versions` } : {})}
        />
        <StripFigure
          label="In the trash"
          value={in_trash > 0 ? fileSizeWords(in_trash) : null}
          none="Empty"
        />
      </FigureStrip>
    </div>
  );
}
