import { certSheet, leastCode } from '@xuekao/contracts/cert-sheet';
import type { CertDesign, CertElement } from '@xuekao/contracts';
import type { CallOutput } from '@xuekao/frontend-shared';
import { part, type FormPart } from '../lib/form-merge.js';
import { certText } from './cert.texts.js';

export interface CertDraft {
  title: string;
  authority: string;
  numberPrefix: string;
  validDays: number | null;
  design: CertDesign;
  /** of the certificate as it was read; not there in a new one */
  revision?: number;
}

const dark = '#222222';
const red = '#9b1c1c';
const line = (
  text: string,
  [x, y, w, h]: readonly [number, number, number, number],
  size: number,
  more: Partial<Extract<CertElement, { kind: 'text' }>> = {},
): CertElement => ({ kind: 'text', x, y, w, h, text, size, colour: dark, align: 'center', bold: false, ...more });

/** A certificate that can be granted as it is. */
export const newCert = (): CertDraft => ({
  title: '',
  authority: '',
  numberPrefix: 'XK{yyyy}',
  validDays: 0,
  design: {
    landscape: true,
    background: '',
    elements: [
      line('{title}', [28, 30, 241, 26], 44, { bold: true, colour: red }),
      line('{name}', [78, 68, 141, 16], 28, { bold: true }),
      line('经考核成绩合格，特发此证。', [48, 94, 201, 24], 20),
      line('{authority}', [178, 150, 91, 10], 16, { align: 'right' }),
      line('{date}', [178, 162, 91, 10], 14, { align: 'right' }),
      line('编号：{number}', [64, 176, 110, 8], 11, { align: 'left' }),
      { kind: 'qr', x: 28, y: 152, w: 32, h: 32, colour: '#000000' },
    ],
  },
});

export const fromCert = (cert: CallOutput<'/api/cert/cert/detail'>): CertDraft => ({
  title: cert.title,
  authority: cert.authority,
  numberPrefix: cert.numberPrefix,
  validDays: cert.validDays,
  design: cert.design,
  revision: cert.revision,
});

export const prefixPattern = /^(?:[A-Za-z0-9-]|\{yyyy\}|\{MM\}){0,30}$/;
export const isDays = (days: number | null): days is number => days !== null && Number.isInteger(days) && days >= 0 && days <= 36_500;

export const certParts: readonly FormPart<CertDraft>[] = [
  part(certText('cert.name'), ['title'], ({ title }) => title.trim()),
  part(certText('cert.authority'), ['authority'], ({ authority }) => authority.trim()),
  part(certText('cert.prefix'), ['numberPrefix'], ({ numberPrefix }) => numberPrefix.trim()),
  part(certText('cert.validDays'), ['validDays'], ({ validDays }) => String(validDays ?? '')),
  part(
    certText('cert.design'),
    ['design'],
    ({ design }) => design.elements.map((one) => (one.kind === 'text' ? one.text : certText(`design.${one.kind}`))).join(' / '),
    ({ design }) => JSON.stringify(design),
  ),
];

/** In millimetres: what can be taken hold of. */
const leastSide = 3;
const tenths = (value: number): number => Math.round(value * 10) / 10;

/** The element at another place or of another size: never beyond the sheet, never smaller than can be taken hold of. */
export function within(element: CertElement, landscape: boolean): CertElement {
  const sheet = certSheet(landscape);
  const least = element.kind === 'qr' ? leastCode : leastSide;
  const w = tenths(Math.min(Math.max(element.w, least), sheet.width));
  const h = tenths(Math.min(Math.max(element.h, least), sheet.height));
  const x = tenths(Math.min(Math.max(element.x, 0), sheet.width - w));
  const y = tenths(Math.min(Math.max(element.y, 0), sheet.height - h));
  return { ...element, x, y, w, h };
}

/** The same design on a sheet of the other direction: in the same parts of it, and back in the same places when it is turned again. */
export function turned(design: CertDesign, landscape: boolean): CertDesign {
  if (landscape === design.landscape) return design;
  const [from, to] = [certSheet(design.landscape), certSheet(landscape)];
  const [across, down] = [to.width / from.width, to.height / from.height];
  const placed = (element: CertElement): CertElement => {
    if (element.kind === 'text')
      return { ...element, x: element.x * across, y: element.y * down, w: element.w * across, h: element.h * down };
    // a picture or a code keeps its form: its middle moves
    const [x, y] = [(element.x + element.w / 2) * across - element.w / 2, (element.y + element.h / 2) * down - element.h / 2];
    return { ...element, x, y };
  };
  return { ...design, landscape, elements: design.elements.map((element) => within(placed(element), landscape)) };
}
