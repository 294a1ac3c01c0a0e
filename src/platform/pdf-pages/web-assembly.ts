/** Compiles and starts programs such as PDFium, which run shut off from everything but what they are given. */

/** As WebAssembly's standard names it; TypeScript describes it only together with a browser's documents. */
type Programs = {
  compile: (bytes: Uint8Array) => Promise<CompiledProgram>;
  instantiate: (program: CompiledProgram, imports: ProgramImports) => Promise<object>;
};

/** Can be handed to a thread. */
export type CompiledProgram = { readonly [compiled]: true };
declare const compiled: unique symbol;

/** The functions that a program may call. */
export type ProgramImports = Record<string, Record<string, (size: number) => number>>;

export const { WebAssembly: programs } = globalThis as unknown as { WebAssembly: Programs };
