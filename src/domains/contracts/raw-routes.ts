/** The calls of contracts that are not JSON both ways: its papers as PDFs. */
import type { RawCall } from "#platform/http/raw-calls.ts";
import { type PaperKind, paperOfContract } from "./evidence/papers.ts";

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

const paperCall = (kind: PaperKind): RawCall => ({
  method: "GET",
  path: `/api/contracts/:id/${kind}.pdf`,
  async answer({ params }, { authenticate }) {
    const actor = await authenticate();
    const id = params["id"] ?? "";
    const { name, bytes } = await paperOfContract(actor, isId(id) ? Number(id) : 0, kind);
    return {
      status: 200,
      type: "application/pdf",
      body: bytes,
      headers: { "content-disposition": `attachment; filename="${name}"` },
    };
  },
});

export const contractRawCalls: RawCall[] = [
  paperCall("original"),
  paperCall("signed"),
  paperCall("certificate"),
];
