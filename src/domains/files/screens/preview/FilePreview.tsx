/** What a file shows, as far as a browser can show it without running anything of it. */
import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { StoredFile } from "../../contract.ts";
import { FileMark } from "../FileMark.tsx";
import { isShownPicture } from "../file-words.ts";
import classes from "../files.module.css";
import { PdfPages } from "./PdfPages.tsx";

export function FilePreview({ file }: { file: StoredFile }) {
  return (
    <section className={classes.preview} aria-label="Preview">
      <Content file={file} />
    </section>
  );
}

function Content({ file }: { file: StoredFile }) {
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
  if (kind === "pdf") return <Pdf file={file} />;
  return (
    <div>
      <FileMark file={file} isLarge />
      <p className={classes.quiet}>There's no preview for this type of file. Download it to open it.</p>
    </div>
  );
}

const Pdf = ({ file }: { file: StoredFile }) => (
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
    <PdfPages file={file} />
  </div>
);
