/** Reads a PDF back, as a program that shows or searches it would. */
import { extractText, getDocumentProxy } from "unpdf";

/** The words of each page, with the spaces between them as they come. */
export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, " "));
}
