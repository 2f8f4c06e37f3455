import encodeQR from 'qr';
import { certificateTemplate } from './certificate-template.js';
import { compiled } from './compiler.js';
import type { PrintPictures } from './document.js';
import { printedSigns } from './font-signs.js';

/** Corner and size in millimetres. */
interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}
export type PrintCertificateElement = Place &
  (
    | { kind: 'text'; text: string; size: number; colour: string; align: 'left' | 'center' | 'right'; bold: boolean }
    | { kind: 'picture'; picture: string }
    | { kind: 'qr'; code: string; colour: string }
  );
/** One sheet on which everything has its place. */
export interface PrintCertificate {
  title: string;
  /** in millimetres */
  width: number;
  height: number;
  /** name of a picture; empty: white */
  background: string;
  elements: readonly PrintCertificateElement[];
}

/** Of a text: those that decide how wide it is. */
const mostRuns = 5;
/** Signs between which no line may end: neither spaces and hyphens, nor Chinese. */
const run = /[^\s\-\u2010-\u2014\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]{2,}/gu;
const longestRuns = (text: string): string[] =>
  (text.match(run) ?? []).toSorted((one, other) => other.length - one.length).slice(0, mostRuns);

/** A code on a ground of its own, with the quiet zone of four modules that readers ask for (ISO/IEC 18004). */
const codeOn = (code: string, colour: string): string =>
  encodeQR(code, 'svg', { border: 4 }).replace(
    /<svg ([^>]*)>/,
    `<svg $1 fill="${colour}"><rect width="100%" height="100%" fill="#ffffff"/>`,
  );

const elementOf = (element: PrintCertificateElement, pictures: PrintPictures): object[] => {
  if (element.kind === 'qr') return [{ ...element, svg: codeOn(element.code, element.colour) }];
  if (element.kind === 'text') {
    const text = printedSigns(element.text);
    return [{ ...element, text, runs: longestRuns(text) }];
  }
  return element.kind === 'picture' && pictures[element.picture] === undefined ? [] : [element];
};

/** Takes some ten milliseconds of a processor: runs in the printer's process only. @throws where a picture is none */
export function certificateOf(sheet: PrintCertificate, pictures: PrintPictures): Buffer {
  const background = pictures[sheet.background] === undefined ? '' : sheet.background;
  const elements = sheet.elements.flatMap((element) => elementOf(element, pictures));
  return compiled(certificateTemplate, { ...sheet, background, elements }, pictures);
}
