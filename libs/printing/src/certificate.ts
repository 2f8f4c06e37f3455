import encodeQR from 'qr';
import { certificateTemplate } from './certificate-template.js';
import { compiled } from './compiler.js';
import type { PrintPictures } from './document.js';

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

const elementOf = (element: PrintCertificateElement, pictures: PrintPictures): object[] => {
  if (element.kind === 'qr')
    return [{ ...element, svg: encodeQR(element.code, 'svg', { border: 1 }).replace('<svg ', `<svg fill="${element.colour}" `) }];
  // a picture that is gone leaves its place empty
  return element.kind === 'picture' && pictures[element.picture] === undefined ? [] : [element];
};

/** Takes some ten milliseconds of a processor: runs in the printer's process only. @throws where a picture is none */
export function certificateOf(sheet: PrintCertificate, pictures: PrintPictures): Buffer {
  const background = pictures[sheet.background] === undefined ? '' : sheet.background;
  const elements = sheet.elements.flatMap((element) => elementOf(element, pictures));
  return compiled(certificateTemplate, { ...sheet, background, elements }, pictures);
}
