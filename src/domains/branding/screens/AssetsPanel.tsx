/** Pictures kept under a name: looked at, downloaded, renamed, made the logo, deleted with a way back. */
import { Badge, Button } from "@mantine/core";
import { IconDownload, IconEye, IconPencil, IconPhotoStar, IconTrash, IconUpload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { fileSizeWords } from "#shared/files/file-size.ts";
import { formatShortDate } from "#shared/time/dates.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import { Panel } from "#ui/Panel.tsx";
import { useSession } from "#ui/session/session.ts";
import type { Brand, BrandAsset } from "../contract.ts";
import { AssetPreview } from "./AssetPreview.tsx";
import { AssetRename } from "./AssetRename.tsx";
import classes from "./brand.module.css";
import { brandingApi } from "./branding-api.ts";
import { logoData } from "./logo-file.ts";

type Props = {
  stored: Brand;
  /** Undefined where one may. */
  whyNot: string | undefined;
  onUseAsLogo: (asset: BrandAsset) => void;
};

const typeWords: Record<BrandAsset["type"], string> = {
  "image/png": "PNG",
  "image/jpeg": "JPEG",
  "image/webp": "WebP",
};

export function AssetsPanel({ stored, whyNot, onUseAsLogo }: Props) {
  const [previewed, setPreviewed] = useState<BrandAsset | null>(null);
  const [renamed, setRenamed] = useState<BrandAsset | null>(null);
  const remove = useDeletion();
  const actionsOf = (asset: BrandAsset) => [
    {
      label: "Use as Logo",
      icon: <IconPhotoStar size={16} aria-hidden />,
      disabledReason: whyNot ?? (asset.id === stored.logo?.id ? "This is your logo" : undefined),
      onSelect: () => onUseAsLogo(asset),
    },
    {
      label: "Rename",
      icon: <IconPencil size={16} aria-hidden />,
      disabledReason: whyNot,
      onSelect: () => setRenamed(asset),
    },
    {
      label: "Delete",
      icon: <IconTrash size={16} aria-hidden />,
      isDanger: true,
      disabledReason: whyNot,
      onSelect: () => remove(asset),
    },
  ];
  return (
    <Panel
      id="brand-assets"
      title="Brand assets"
      text="Pictures your team needs again and again, such as a logo for light and dark signs."
    >
      {stored.assets.length === 0 && <p className={classes.hint}>No assets yet.</p>}
      <ul className={classes.assets}>
        {stored.assets.map((asset) => (
          <li key={asset.id}>
            <AssetLine
              asset={asset}
              isLogo={asset.id === stored.logo?.id}
              onPreview={() => setPreviewed(asset)}
            />
            <ActionMenu label={`Actions for ${asset.name}`} actions={actionsOf(asset)} />
          </li>
        ))}
      </ul>
      <Upload whyNot={whyNot} />
      <AssetPreview asset={previewed} onClose={() => setPreviewed(null)} />
      <AssetRename asset={renamed} onClose={() => setRenamed(null)} />
    </Panel>
  );
}

type LineProps = { asset: BrandAsset; isLogo: boolean; onPreview: () => void };

function AssetLine({ asset, isLogo, onPreview }: LineProps) {
  const zone = useSession().organization?.timeZone ?? "UTC";
  const { name, url, type, size, width, height, updated_at: updated } = asset;
  return (
    <>
      <img src={url} alt="" width={width} height={height} loading="lazy" />
      <span className={classes.assetWords}>
        <span>
          <b>{name}</b> {isLogo && <Badge size="xs">Logo</Badge>}
        </span>
        <span className={classes.hint}>
          {typeWords[type]} · {fileSizeWords(size)} · Updated {formatShortDate(updated, zone)}
        </span>
      </span>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconEye size={16} aria-hidden />}
        aria-label={`Preview ${name}`}
        onClick={onPreview}
      >
        Preview
      </Button>
      <Button
        component="a"
        href={url}
        download={fileNameOf(asset)}
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-label={`Download ${name}`}
      >
        Download
      </Button>
    </>
  );
}

const fileNameOf = ({ name, url }: BrandAsset): string => `${name}.${url.split(".").at(-1) ?? "png"}`;

function Upload({ whyNot }: { whyNot: string | undefined }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const name = file.name.replace(/\.[^.]*$/, "").trim() || "Picture";
      return brandingApi.addAsset.call({ name: name.slice(0, 120), data: await logoData(file) });
    },
    onSuccess: ({ name }) => notifySuccess(`${name} uploaded.`),
    onError: (error) => notifyError(error, "The asset couldn't be uploaded"),
    onSettled: () => client.invalidateQueries({ queryKey: brandingApi.read.queryKey() }),
  });
  return (
    <div className={classes.logoActions}>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label="Asset file"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) upload.mutate(file);
          currentTarget.value = "";
        }}
      />
      <ActionButton
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        whyNot={whyNot}
        loading={upload.isPending}
        onClick={() => input.current?.click()}
      >
        Upload Asset
      </ActionButton>
    </div>
  );
}

function useDeletion() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: brandingApi.read.queryKey() });
  const restore = useMutation(
    brandingApi.restoreAsset.mutationOptions({
      onError: (error) => notifyError(error, "The asset couldn't be restored"),
      onSettled: refresh,
    }),
  );
  const deletion = useMutation(
    brandingApi.deleteAsset.mutationOptions({
      onSuccess: ({ id, name }) => notifyUndo(`${name} deleted.`, () => restore.mutate({ id })),
      onError: (error) => notifyError(error, "The asset couldn't be deleted"),
      onSettled: refresh,
    }),
  );
  return ({ id }: BrandAsset) => deletion.mutate({ id });
}
