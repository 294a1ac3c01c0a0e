/** The page on which files are dropped, pasted, chosen or photographed. */
import { Button, NativeSelect } from "@mantine/core";
import { IconCamera, IconCloudUpload, IconFolderUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { freshness } from "#ui/api/freshness.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useIsPhone } from "#ui/phone/use-is-phone.ts";
import type { UploadFields } from "#ui/uploads/upload-item.ts";
import { useDropZone } from "#ui/uploads/use-drop-zone.ts";
import { filesPath } from "../../paths.ts";
import page from "../files.module.css";
import { filesApi } from "../files-api.ts";
import { folderOptions, useFolders } from "../use-files.ts";
import { takeDropped } from "./DropArea.tsx";
import { chosenFiles, uploadFound } from "./dropped-files.ts";
import { UploadList } from "./UploadList.tsx";
import classes from "./upload.module.css";
import { useUploadQueue } from "./use-upload-queue.ts";

export function UploadScreen() {
  useUploadQueue();
  const [params] = useSearchParams();
  const idIn = (name: string) =>
    /^[1-9]\d{0,14}$/.test(params.get(name) ?? "") ? Number(params.get(name)) : undefined;
  const about = { customer: idIn("customer"), job: idIn("job"), contract: idIn("contract") };
  const { customer, job, contract } = about;
  const [folder, setFolder] = useState(() => String(idIn("folder") ?? ""));
  const folders = useFolders() ?? [];
  const fields: UploadFields = {
    ...(folder === "" ? {} : { folder_id: Number(folder) }),
    ...(customer === undefined ? {} : { customer_ids: [customer] }),
    ...(job === undefined ? {} : { job_ids: [job] }),
    ...(contract === undefined ? {} : { contract_ids: [contract] }),
  };
  return (
    <>
      <PageHeader
        title="Upload Files"
        subtitle="Photos, plans and documents, up to 5 GB each"
        back={{ to: filesPath({ view: "files" }), label: "Back to Files" }}
      />
      <div className={classes.target}>
        <NativeSelect
          label="Folder"
          data={[{ value: "", label: "No folder" }, ...folderOptions(folders)]}
          value={folder}
          onChange={(event) => setFolder(event.currentTarget.value)}
        />
        <About {...about} />
      </div>
      <DropZone onFiles={(found) => uploadFound(found, fields)} />
      <UploadList />
    </>
  );
}

type AboutWhat = Record<"customer" | "job" | "contract", number | undefined>;

function inputOf({ customer, job, contract }: AboutWhat) {
  if (customer !== undefined) return { customer_id: customer };
  return job === undefined ? { contract_id: contract } : { job_id: job };
}

/** Whom the files will be about, by name as soon as another file of theirs tells it. */
function About({ customer, job, contract }: AboutWhat) {
  const input = inputOf({ customer, job, contract });
  const isAbout = customer !== undefined || job !== undefined || contract !== undefined;
  const { data } = useQuery({
    ...filesApi.list.queryOptions({ input: { limit: 1, ...input } }),
    ...freshness.customerList,
    enabled: isAbout,
  });
  if (!isAbout) return null;
  const [file] = data?.files ?? [];
  const name = [
    file?.customers.find(({ id }) => id === customer),
    file?.jobs.find(({ id }) => id === job),
    file?.contracts.find(({ id }) => id === contract),
  ].find((each) => each !== undefined)?.name;
  const what = customer !== undefined ? "the customer" : job !== undefined ? "the job" : "the contract";
  return <p className={page.quiet}>Files will be linked to {name ?? `${what} you came from`}.</p>;
}

type Take = (found: ReturnType<typeof chosenFiles>) => void;

function DropZone({ onFiles: take }: { onFiles: Take }) {
  usePaste((files) => take(chosenFiles(files)));
  const { isOver, handlers } = useDropZone(takeDropped(take));
  return (
    <section
      className={classes.drop}
      aria-label="Drop files here"
      data-over={isOver || undefined}
      {...handlers}
    >
      <IconCloudUpload size={32} aria-hidden />
      <p>Drop files or folders here, or paste them</p>
      <ChooseButtons onFiles={take} />
    </section>
  );
}

function ChooseButtons({ onFiles }: { onFiles: Take }) {
  const chosen = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isPhone = useIsPhone();
  const input = (ref: typeof chosen, label: string, more: object) => (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        onFiles(chosenFiles(currentTarget.files));
        currentTarget.value = "";
      }}
      {...more}
    />
  );
  return (
    <div className={page.buttons}>
      {input(chosen, "Files to upload", {})}
      {input(folder, "Folder to upload", { webkitdirectory: "" })}
      {input(camera, "Photo to upload", { accept: "image/*", capture: "environment" })}
      <Button onClick={() => chosen.current?.click()}>Choose Files</Button>
      {isPhone ? (
        <Button
          variant="default"
          leftSection={<IconCamera size={16} aria-hidden />}
          onClick={() => camera.current?.click()}
        >
          Take Photo
        </Button>
      ) : (
        hasFolders && (
          <Button
            variant="default"
            leftSection={<IconFolderUp size={16} aria-hidden />}
            onClick={() => folder.current?.click()}
          >
            Choose Folder
          </Button>
        )
      )}
    </div>
  );
}

/** Whether this browser lets people choose a whole folder. */
const hasFolders = "webkitdirectory" in HTMLInputElement.prototype;

/** Anywhere on the page but in a field of text. */
function usePaste(onFiles: (files: readonly File[]) => void): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}
