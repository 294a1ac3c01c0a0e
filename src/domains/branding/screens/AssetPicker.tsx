/** The window in which one of the brand's pictures is chosen, or another one added to them. */

import { IconUpload } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { FormError } from "#ui/form/FormError.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import type { BrandAsset } from "../contract.ts";
import classes from "./brand.module.css";
import { brandingApi } from "./branding-api.ts";
import { logoData } from "./logo-file.ts";

type Props = { isOpen: boolean; onClose: () => void; onChoose: (asset: BrandAsset) => void };

export const AssetPicker = ({ isOpen, onClose, onChoose }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Choose Image">
    {isOpen && <Choice onChoose={onChoose} />}
  </Dialog>
);

function Choice({ onChoose }: Pick<Props, "onChoose">) {
  const mayNotSee = useWhyNot()("organization.view");
  const brand = useQuery({ ...brandingApi.read.queryOptions(), enabled: mayNotSee === undefined });
  if (mayNotSee) return <p>{mayNotSee}.</p>;
  if (brand.isError) {
    return (
      <ErrorCard
        title="Failed to load images"
        error={brand.error}
        isRetrying={brand.isFetching}
        onRetry={() => void brand.refetch()}
      />
    );
  }
  return (
    <div className={classes.choosing}>
      {brand.data?.assets.length === 0 && (
        <p className={classes.hint}>No images yet. Upload the first one.</p>
      )}
      <ul className={classes.choices} aria-label="Brand assets" aria-busy={brand.isPending}>
        {brand.data?.assets.map((asset) => (
          <li key={asset.id}>
            <button type="button" onClick={() => onChoose(asset)}>
              <img src={asset.url} alt="" width={asset.width} height={asset.height} loading="lazy" />
              <span>{asset.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <Upload onAdded={onChoose} />
    </div>
  );
}

function Upload({ onAdded }: { onAdded: (asset: BrandAsset) => void }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const whyNot = useWhyNot()("organization.update");
  const upload = useMutation({
    mutationFn: async (file: File) =>
      brandingApi.addAsset.call({ name: nameOf(file), data: await logoData(file) }),
    onSuccess: (asset) => {
      void client.invalidateQueries({ queryKey: brandingApi.read.key() });
      onAdded(asset);
    },
  });
  return (
    <>
      <FormError error={upload.error} fallback="The image couldn't be uploaded" />
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Image file"
        accept="image/png,image/jpeg,image/webp"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (file) upload.mutate(file);
        }}
      />
      <ActionButton
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        loading={upload.isPending}
        whyNot={whyNot}
        onClick={() => input.current?.click()}
      >
        Upload Image
      </ActionButton>
    </>
  );
}

/** "van.png" is kept as "van". */
const nameOf = ({ name }: File): string =>
  name
    .replace(/\.[a-z]+$/i, "")
    .trim()
    .slice(0, 120) || "Image";
