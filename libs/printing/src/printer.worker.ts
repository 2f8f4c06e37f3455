import { setPriority } from 'node:os';
import { certificateOf, type PrintCertificate } from './certificate.js';
import type { PrintDocument, PrintPictures } from './document.js';
import { docxOf } from './docx.js';
import { pdfOf } from './pdf.js';

export type PrintKind = 'pdf' | 'docx';
/** A document to be laid out, without its pictures. */
export type PrintWork = { kind: PrintKind; document: PrintDocument } | { kind: 'certificate'; document: PrintCertificate };
export type PrintJob = PrintWork & { pictures: PrintPictures };
export type PrintAnswer = { bytes: Uint8Array } | { refused: string };

/** Behind whatever serves people, before what only waits. */
const politeness = 5;
setPriority(politeness);

/** Signs that neither XML nor a page has: control characters, and halves of a pair. */
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;
function cleaned<D extends object>(document: D): D {
  const text = JSON.stringify(document, (_key, value: unknown) => (typeof value === 'string' ? printable(value) : value));
  return JSON.parse(text) as D; // of the same shape
}
const printable = (text: string): string => text.toWellFormed().replace(unprintable, '');

/** A picture that cannot be read costs the pictures, a question that cannot be laid out its layout, and neither the paper. */
function printed(job: PrintJob): PrintAnswer {
  if (job.kind === 'certificate') return certified(job);
  const { kind, document, pictures } = job;
  const clean = cleaned(document);
  const ways = [
    { shown: pictures, isPlain: false },
    { shown: {}, isPlain: false },
    { shown: pictures, isPlain: true },
    { shown: {}, isPlain: true },
  ];
  let reason = '';
  for (const { shown, isPlain } of Object.keys(pictures).length > 0 ? ways : ways.filter((_, index) => index % 2 === 1)) {
    try {
      return { bytes: kind === 'pdf' ? pdfOf(clean, shown, isPlain) : docxOf(clean, shown, isPlain) };
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
  }
  return { refused: reason };
}

/** A certificate without its pictures would be another one: it is refused. */
function certified({ document, pictures }: Extract<PrintJob, { kind: 'certificate' }>): PrintAnswer {
  try {
    return { bytes: certificateOf(cleaned(document), pictures) };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (job: PrintJob) => process.send?.(printed(job)));
// the process that asked has ended
process.on('disconnect', () => process.exit(0));
