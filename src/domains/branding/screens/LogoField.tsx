/** The logo of the business: dropped or chosen, looked at, exchanged and taken away. */
import { Button } from "@mantine/core";
import { IconPhotoUp } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { messageOf } from "#ui/api/api-error.ts";
import { useDropZone } from "#ui/uploads/use-drop-zone.ts";
import type { BrandLogo } from "../contract.ts";
import classes from "./brand.module.css";
import { brandingApi } from "./branding-api.ts";
import { logoData } from "./logo-file.ts";

type Props = {
  logo: BrandLogo | null;
  error: string | undefined;
  isFixed: boolean;
  onChange: (logo: BrandLogo | null) => void;
};

export function LogoField({ logo, error, isFixed, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { upload, dropping } = useUpload(onChange);
  const problem = upload.error ? messageOf(upload.error, "The logo couldn't be uploaded") : error;
  return (
    <div className={classes.logoField}>
      <div
        className={classes.drop}
        data-over={dropping.isOver || undefined}
        {...(isFixed ? {} : dropping.handlers)}
      >
        {logo ? (
          <img src={logo.url} alt="Your logo" {...fitted(logo)} />
        ) : (
          <IconPhotoUp size={28} stroke={1.5} aria-hidden />
        )}
        {!isFixed && <span>{logo ? "Drop a new image to replace it" : "Drop an image here"}</span>}
      </div>
      {!isFixed && (
        <div className={classes.logoActions}>
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-label="Logo file"
            hidden
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) upload.mutate(file);
              currentTarget.value = "";
            }}
          />
          <Button variant="default" loading={upload.isPending} onClick={() => input.current?.click()}>
            {logo ? "Replace Logo" : "Choose Logo"}
          </Button>
          {logo && (
            <Button variant="subtle" color="red" onClick={() => onChange(null)}>
              Remove Logo
            </Button>
          )}
        </div>
      )}
      <p className={classes.hint}>PNG, JPEG or WebP. Large images are made smaller for you.</p>
      {problem && (
        <p className={classes.error} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

const tallest = 96;

/** The size in which it is shown, known before it is loaded. */
function fitted({ width, height }: BrandLogo): { width: number; height: number } {
  const share = Math.min(tallest / height, 1);
  return { width: Math.round(width * share), height: Math.round(height * share) };
}

function useUpload(onChange: Props["onChange"]) {
  const upload = useMutation({
    mutationFn: async (file: File) => brandingApi.addLogo.call({ data: await logoData(file) }),
    onSuccess: onChange,
  });
  const dropping = useDropZone(({ files: [file] }) => {
    if (file) upload.mutate(file);
  });
  return { upload, dropping };
}
