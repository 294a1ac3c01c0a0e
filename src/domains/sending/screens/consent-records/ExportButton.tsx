/** Hands out the proof of consent as a file for spreadsheets: of one customer, or of the whole business. */
import { Button, type ButtonProps } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { plural } from "#shared/plural.ts";
import { fetchPieces } from "#ui/api/fetch-pieces.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { consentRecordsApi } from "./consent-records-api.ts";

type Props = Pick<ButtonProps, "disabled"> & {
  customerId?: number;
  children: string;
  title?: string | undefined;
};

export function ExportButton({ customerId, children, ...button }: Props) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isBusy}
      onClick={() => {
        setBusy(true);
        void exportConsent(customerId).finally(() => setBusy(false));
      }}
      {...button}
    >
      {children}
    </Button>
  );
}

/** Piece by piece, so that the server holds no more of it than one. */
async function exportConsent(customerId: number | undefined): Promise<void> {
  let name = "";
  try {
    const file = await fetchPieces({
      ask: async (cursor) => {
        const { file_name, rows, ...piece } = await (customerId === undefined
          ? consentRecordsApi.exportAll.call(cursor)
          : consentRecordsApi.exportCustomer.call({ id: customerId, ...cursor }));
        name = file_name;
        return { ...piece, count: rows };
      },
    });
    if (!file) return;
    file.save(name, "text/csv;charset=utf-8");
    notifySuccess(`${plural(file.count, "row")} exported to ${name}.`);
  } catch (error) {
    notifyError(error, "The file couldn't be made");
  }
}
