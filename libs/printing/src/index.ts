export { missingSigns } from './font-signs.js';
export type { PrintCertificate, PrintCertificateElement } from './certificate.js';
export type { PrintKind } from './printer.worker.js';
export { Printer, type PrinterLimits } from './printer.js';
export { picturesOf, plainTag } from './html.js';
export type {
  PrintChart,
  PrintChoices,
  PrintDocument,
  PrintHeading,
  PrintOption,
  PrintPart,
  PrintPictures,
  PrintQuestion,
  PrintRow,
  PrintTickets,
} from './document.js';
