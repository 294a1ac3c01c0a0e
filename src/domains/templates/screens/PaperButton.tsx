/** Hands a contract template out as a PDF with example details. */
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { fetchBlob, saveBlob } from "#ui/api/download.ts";
import { notifyError } from "#ui/overlays/toast.tsx";

export function PaperButton({ templateId, isSaved }: { templateId: number; isSaved: boolean }) {
  const [isLoading, setLoading] = useState(false);
  async function download() {
    setLoading(true);
    try {
      const path = `/api/templates/${templateId}/sample.pdf`;
      saveBlob(await fetchBlob(path, "Failed to load the PDF"), "contract-sample.pdf");
    } catch (error) {
      notifyError(error, "Failed to load the PDF");
    } finally {
      setLoading(false);
    }
  }
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={14} aria-hidden />}
      disabled={!isSaved}
      title={isSaved ? undefined : "Save your changes first"}
      loading={isLoading}
      onClick={() => void download()}
    >
      Download PDF
    </Button>
  );
}
