/** The photos of a job on My Day: taken with one thumb, kept on the phone until there is a network. */
import { Button } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router";
import { plural } from "#shared/plural.ts";
import { freshness } from "#ui/api/freshness.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { useMay } from "#ui/session/permissions.ts";
import { uploads } from "#ui/uploads/upload-queue.ts";
import { afterTag, beforeTag } from "../../contract.ts";
import { FileMark } from "../FileMark.tsx";
import { pathOf } from "../file-words.ts";
import page from "../files.module.css";
import { filesApi } from "../files-api.ts";
import { UploadList } from "./UploadList.tsx";
import classes from "./upload.module.css";
import { useUploadQueue } from "./use-upload-queue.ts";

const mostShown = 12;

type Props = { jobId: number; visitId: number };

export const DayPhotosPanel = (props: Props) => (useMay()("files.view") ? <DayPhotos {...props} /> : null);

function DayPhotos({ jobId, visitId }: Props) {
  useUploadQueue();
  const notAllowed = useWhyNot()("files.create");
  const { data } = useQuery({
    ...filesApi.list.queryOptions({ input: { limit: mostShown, job_id: jobId, kind: "image" } }),
    ...freshness.customerList,
  });
  const photos = data?.files ?? [];
  return (
    <section className={classes.dayPart} aria-label="Photos">
      <h2>Photos</h2>
      {photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.map((file) => (
            <li key={file.id}>
              <Link to={pathOf(file)} aria-label={file.name}>
                <FileMark file={file} isLarge />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > photos.length && (
        <p className={page.quiet}>{plural(data.total - photos.length, "more photo")} on the job</p>
      )}
      <UploadList isBeside jobId={jobId} />
      <div className={classes.dayButtons}>
        {ways.map((way) => (
          <CameraButton
            key={way.label}
            way={way}
            whyNot={notAllowed}
            onTaken={(taken) =>
              uploads.add(taken, { job_ids: [jobId], visit_ids: [visitId], tags: [...way.tags] })
            }
          />
        ))}
      </div>
    </section>
  );
}

type Way = { label: string; name: string; tags: readonly string[] };

/** Those of before and after are shown against each other on the job's page. */
const ways: readonly Way[] = [
  { label: "Before", name: "Take Before Photo", tags: [beforeTag] },
  { label: "After", name: "Take After Photo", tags: [afterTag] },
  { label: "Take Photo", name: "Take Photo", tags: [] },
];

type CameraProps = { way: Way; whyNot: string | undefined; onTaken: (photos: File[]) => void };

function CameraButton({ way: { label, name, tags }, whyNot, onTaken }: CameraProps) {
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        hidden
        aria-label={tags.length === 0 ? "Photo of the job" : `${label} photo of the job`}
        onChange={({ currentTarget }) => {
          const taken = [...(currentTarget.files ?? [])];
          if (taken.length > 0) onTaken(taken);
          currentTarget.value = "";
        }}
      />
      <Button
        variant="default"
        h={44}
        disabled={whyNot !== undefined}
        title={whyNot}
        aria-label={name}
        leftSection={<IconCamera size={18} aria-hidden />}
        onClick={() => camera.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
