/** Hands a bill out as a PDF file. */
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { errorFromAnswer } from "#ui/api/api-error.ts";
import { notifyError } from "#ui/overlays/toast.tsx";
import { session } from "#ui/session/session.ts";
import type { Bill } from "../../contract.ts";

export function PdfButton({ bill, isLong = false }: { bill: Pick<Bill, "id" | "number">; isLong?: boolean }) {
  const [isLoading, setLoading] = useState(false);
  const name = bill.number ?? bill.id;
  async function download() {
    setLoading(true);
    try {
      save(await fetchPdf(bill.id), `plumbline-${name}.pdf`);
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

async function fetchPdf(id: string): Promise<Blob> {
  const url = new URL(`/api/billing/bills/${encodeURIComponent(id)}/pdf`, location.origin);
  const response = await session.authorizedFetch(new Request(url));
  if (response.ok) return response.blob();
  throw errorFromAnswer(response.status, await response.json().catch(() => null), "Failed to load the PDF");
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
