import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';

/** set by tools/pdf-files.mjs */
declare const PDF_FILES: string;

export type { PDFDocumentProxy } from 'pdfjs-dist';

/** Opens a document of our own store. @returns it, and how to close it with all that it holds */
export function openPdf(url: string): { document: Promise<PDFDocumentProxy>; close: () => void } {
  GlobalWorkerOptions.workerPort ??= new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  const task = getDocument({
    url,
    cMapUrl: `${PDF_FILES}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${PDF_FILES}standard_fonts/`,
    wasmUrl: `${PDF_FILES}wasm/`,
  });
  return { document: task.promise, close: () => void task.destroy() };
}
