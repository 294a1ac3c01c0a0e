/** What a file shows, as far as a browser can show it without running anything of it. */
import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { StoredFile } from "../../contract.ts";
import { FileMark } from "../FileMark.tsx";
import { isShownPicture, whyNoPreview } from "../file-words.ts";
import classes from "../files.module.css";
import { PdfPages } from "./PdfPages.tsx";

export function FilePreview({ file }: { file: StoredFile }) {
  return (
    <section className={classes.preview} aria-label="Preview">
      <FileContent file={file} pages={<PdfPages file={file} />} />
    </section>
  );
}

type Shown = Pick<
  StoredFile,
  "name" | "kind" | "media_type" | "content_url" | "width" | "height" | "thumbnail_url"
>;

/** Of a file, or of one of its versions, which has no `pages` to show. */
export function FileContent({ file, pages }: { file: Shown; pages?: ReactNode }) {
  const { name, kind, content_url, width, height } = file;
  if (isShownPicture(file)) {
    return (
      <img
        src={content_url}
        alt={name}
        {...(width && height ? { width, height, style: { height: "auto" } } : {})}
      />
    );
  }
  if (kind === "video")
    return (
      <video src={content_url} controls preload="metadata" aria-label={name}>
        <track kind="captions" />
      </video>
    );
  if (kind === "audio")
    return (
      <audio src={content_url} controls preload="metadata" aria-label={name}>
        <track kind="captions" />
      </audio>
    );
  if (kind === "text") return <iframe src={content_url} sandbox="" title={name} />;
  if (kind === "pdf") return <Pdf file={file} pages={pages} />;
  return (
    <div>
      <FileMark file={file} isLarge />
      <p className={classes.quiet}>{whyNoPreview(file)}</p>
    </div>
  );
}

const Pdf = ({ file, pages }: { file: Shown; pages: ReactNode }) => (
  <div className={classes.pdf}>
    <Button
      component="a"
      href={file.content_url}
      target="_blank"
      rel="noreferrer"
      variant="default"
      leftSection={<IconExternalLink size={16} aria-hidden />}
    >
      Open PDF
    </Button>
    {pages}
  </div>
);
