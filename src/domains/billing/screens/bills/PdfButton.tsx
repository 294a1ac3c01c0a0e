/** Hands a bill out as a PDF file. */
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { fetchBlob, saveBlob } from "#ui/api/download.ts";
import { notifyError } from "#ui/overlays/toast.tsx";
import type { Bill } from "../../contract.ts";

export function PdfButton({ bill, isLong = false }: { bill: Pick<Bill, "id" | "number">; isLong?: boolean }) {
  const [isLoading, setLoading] = useState(false);
  const name = bill.number ?? bill.id;
  async function download() {
    setLoading(true);
    try {
      const path = `/api/billing/bills/${encodeURIComponent(bill.id)}/pdf`;
      saveBlob(await fetchBlob(path, "Failed to load the PDF"), `plumbline-${name}.pdf`);
    } catch (error) {
      notifyError(error, "Failed to load the PDF");
    } finally {
      setLoading(false);
    }
  }
  return (
    <Button
      variant={isLong ? "default" : "subtle"}
      size={isLong ? "sm" : "xs"}
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={isLong ? undefined : `Download bill ${name} as PDF`}
      loading={isLoading}
      onClick={() => void download()}
    >
      {isLong ? "Download PDF" : "PDF"}
    </Button>
  );
}
