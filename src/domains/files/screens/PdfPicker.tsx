/** The choice of a PDF among the files, or of one that is uploaded on the spot. */
import { Button, NativeSelect } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { freshness } from "#ui/api/freshness.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { uploads } from "#ui/uploads/upload-queue.ts";
import { useUploads } from "#ui/uploads/uploads-here.ts";
import classes from "./files.module.css";
import { filesApi } from "./files-api.ts";
import { UploadList } from "./upload/UploadList.tsx";
import { useUploadQueue } from "./upload/use-upload-queue.ts";

const mostFiles = 100;

type Props = {
  value: number | null;
  /** What is uploaded here is about this customer. */
  customerId: number | null;
  error: string | undefined;
  onChange: (id: number | null) => void;
};

export function PdfPicker({ value, customerId, error, onChange }: Props) {
  const { data } = useQuery({
    ...filesApi.list.queryOptions({ input: { kind: "pdf", limit: mostFiles } }),
    ...freshness.customerList,
  });
  const files = data?.files ?? [];
  return (
    <div className={classes.pdf}>
      <NativeSelect
        label="PDF"
        w="100%"
        data={[
          { value: "", label: files.length === 0 ? "No PDFs yet" : "Choose a PDF" },
          ...files.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={String(value ?? "")}
        error={error}
        onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
      />
      <UploadPdf customerId={customerId} onArrived={onChange} />
    </div>
  );
}

type UploadProps = { customerId: number | null; onArrived: (id: number) => void };

function UploadPdf({ customerId, onArrived }: UploadProps) {
  useUploadQueue();
  const notAllowed = useWhyNot()("files.create");
  const field = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const item = useUploads().find(({ bytes }) => bytes === chosen);
  const arrived = item?.state.kind === "done" ? item.state.fileId : null;
  const choose = useEffectEvent(onArrived);
  useEffect(() => {
    if (arrived !== null) choose(arrived);
  }, [arrived]);
  return (
    <>
      <input
        ref={field}
        type="file"
        accept="application/pdf,.pdf"
        hidden
        aria-label="PDF to upload"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (!file) return;
          setChosen(file);
          uploads.add([file], customerId === null ? {} : { customer_ids: [customerId] });
          currentTarget.value = "";
        }}
      />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconUpload size={14} aria-hidden />}
        disabled={notAllowed !== undefined}
        title={notAllowed}
        loading={item !== undefined && !["refused", "priced", "offline", "done"].includes(item.state.kind)}
        onClick={() => field.current?.click()}
      >
        Upload PDF
      </Button>
      {item && <UploadList isBeside />}
    </>
  );
}
