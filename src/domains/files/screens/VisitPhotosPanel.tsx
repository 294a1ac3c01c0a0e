/** The photos that were taken at one visit, beside it on the job's page. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { freshness } from "#ui/api/freshness.ts";
import { useMay } from "#ui/session/permissions.ts";
import { FileMark } from "./FileMark.tsx";
import { pathOf } from "./file-words.ts";
import classes from "./files.module.css";
import { filesApi } from "./files-api.ts";

type Props = { jobId: number; visitId: number };

export const VisitPhotosPanel = (props: Props) =>
  useMay()("files.view") ? <VisitPhotos {...props} /> : null;

/** As many as one answer holds, asked once for all visits of the job. What cannot be had stands among its files. */
const mostAsked = 200;

function VisitPhotos({ jobId, visitId }: Props) {
  const { data } = useQuery({
    ...filesApi.list.queryOptions({ input: { limit: mostAsked, job_id: jobId, kind: "image" } }),
    ...freshness.customerList,
  });
  const photos = data?.files.filter(({ visits }) => visits.some(({ id }) => id === visitId)) ?? [];
  if (photos.length === 0) return null;
  return (
    <ul className={classes.visitPhotos} aria-label="Photos of this visit">
      {photos.map((file) => (
        <li key={file.id}>
          <Link to={pathOf(file)} aria-label={file.name}>
            <FileMark file={file} isLarge />
          </Link>
        </li>
      ))}
    </ul>
  );
}
