/** The few things that we ask of PDFium, with which Chrome shows PDFs; its scripts and forms are left out. */
import { PDFiumModule } from "@hyzyla/pdfium";
import { type CompiledProgram, type ProgramImports, programs } from "./web-assembly.ts";

type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>;

type Page = { handle: number; width: number; height: number };

type Settings = { program: CompiledProgram; mostBytes: number };

/** Its memory does not grow beyond `mostBytes`: PDFium then gives up, and with it the thread. */
export async function startPdfium({ program, mostBytes }: Settings): Promise<Pdfium> {
  const start = async (imports: ProgramImports, done: (instance: object) => void) => {
    const { env = {} } = imports;
    const grow = env["emscripten_resize_heap"];
    const limited = (size: number) => (size >>> 0 > mostBytes ? 0 : (grow?.(size) ?? 0));
    done(
      await programs.instantiate(program, { ...imports, env: { ...env, emscripten_resize_heap: limited } }),
    );
  };
  const pdfium = await PDFiumModule({ instantiateWasm: start as never });
  pdfium["_FPDF_InitLibraryWithConfig"]({ version: 2 });
  return pdfium;
}

const passwordError = 4;
const securityError = 5;

export const pageCount = (pdfium: Pdfium, document: number): number => pdfium["_FPDF_GetPageCount"](document);

export function openPdfIn(
  pdfium: Pdfium,
  bytes: Uint8Array,
): { document: number } | { refused: "locked" | "broken" } {
  const at = reserve(pdfium, bytes.length);
  pdfium.HEAPU8.set(bytes, at);
  const document = pdfium["_FPDF_LoadMemDocument"](at, bytes.length, 0);
  if (document) return { document };
  const error = pdfium["_FPDF_GetLastError"]();
  return { refused: error === passwordError || error === securityError ? "locked" : "broken" };
}

/** `number` is 1 for the first. A page that is broken has no size. */
export function openPdfPage(pdfium: Pdfium, document: number, number: number): Page {
  const handle = pdfium["_FPDF_LoadPage"](document, number - 1);
  if (!handle) return { handle, width: 0, height: 0 };
  return {
    handle,
    width: pdfium["_FPDF_GetPageWidth"](handle),
    height: pdfium["_FPDF_GetPageHeight"](handle),
  };
}

export function closePdfPage(pdfium: Pdfium, { handle }: Page): void {
  if (handle) pdfium["_FPDF_ClosePage"](handle);
}

export function textOf(pdfium: Pdfium, { handle }: Page, most: number): string {
  const text = handle && pdfium["_FPDFText_LoadPage"](handle);
  if (!text) return "";
  const count = Math.min(most, pdfium["_FPDFText_CountChars"](text));
  const at = reserve(pdfium, (count + 1) * 2);
  const length = count > 0 ? pdfium["_FPDFText_GetText"](text, 0, count, at) : 0;
  // The last one ends the text.
  const units = pdfium.HEAPU8.slice(at, at + Math.max(0, length - 1) * 2);
  pdfium.wasmExports.free(at);
  pdfium["_FPDFText_ClosePage"](text);
  return new TextDecoder("utf-16le").decode(units);
}

const bytesPerPixel = 4;
/** BGRA. */
const bitmapFormat = 4;
const white = 0xff_ff_ff_ff;
const withAnnotations = 0x01;
/** RGBA instead. */
const reversedBytes = 0x10;

export function pixelsOf(
  pdfium: Pdfium,
  { handle }: Page,
  { width, height }: { width: number; height: number },
): Uint8Array<ArrayBuffer> {
  const size = width * height * bytesPerPixel;
  const at = reserve(pdfium, size);
  const bitmap = pdfium["_FPDFBitmap_CreateEx"](width, height, bitmapFormat, at, width * bytesPerPixel);
  pdfium["_FPDFBitmap_FillRect"](bitmap, 0, 0, width, height, white);
  pdfium["_FPDF_RenderPageBitmap"](bitmap, handle, 0, 0, width, height, 0, withAnnotations | reversedBytes);
  const pixels = new Uint8Array(pdfium.HEAPU8.subarray(at, at + size));
  pdfium["_FPDFBitmap_Destroy"](bitmap);
  pdfium.wasmExports.free(at);
  return pixels;
}

function reserve(pdfium: Pdfium, size: number): number {
  const at = pdfium.wasmExports.malloc(size);
  if (!at) throw new Error("The PDF takes too much memory.");
  return at;
}
