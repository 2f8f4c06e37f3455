import {
  BusinessError,
  certSignPlaces,
  filledText,
  namedSigns,
  type CertDesign,
  type CertField,
  type CertSignPlace,
} from '@xuekao/contracts';
import { missingSigns } from '@xuekao/printing';

/** Signs that no font has, by the words of a certificate that have them. */
export type LackingSigns = Readonly<Partial<Record<CertSignPlace, string>>>;
type Values = Partial<Record<CertField, string>>;

const nothing: Record<CertField, string> = {
  ...{ name: '', number: '', title: '', date: '', expire: '', authority: '', dept: '', exam: '', score: '' },
};
const placeOf = { name: 'name', dept: 'dept', exam: 'exam', title: 'cert', authority: 'cert' } as const;
const named = Object.keys(placeOf) as (keyof typeof placeOf)[];

/** Whether a field stands on certificates of a design. */
export const showsField = ({ elements }: CertDesign, field: CertField): boolean =>
  elements.some((one) => one.kind === 'text' && one.text.includes(`{${field}}`));

/** Signs that would be empty boxes. What the design does not show is not looked at. */
export function lackingSigns(design: CertDesign, values: Values): LackingSigns {
  const own = design.elements.map((one) => (one.kind === 'text' ? filledText(one.text, nothing) : ''));
  const words: Record<CertSignPlace, string[]> = { name: [], dept: [], exam: [], cert: [] };
  for (const field of named) if (showsField(design, field)) words[placeOf[field]].push(values[field] ?? '');
  words.cert.push(...own);
  const found = certSignPlaces.map((place) => [place, missingSigns(words[place].join('')).join('')] as const);
  return Object.fromEntries(found.filter(([, signs]) => signs !== ''));
}

/** Signs of all words, each once. */
export const signsOf = (lacking: LackingSigns): string => [...new Set(Object.values(lacking).join(''))].join('');

interface Words {
  title: string;
  authority: string;
  design: CertDesign;
}
/** Signs of the words that stand on each certificate of a kind. */
export const certSignsLacking = ({ title, authority, design }: Words): string => signsOf(lackingSigns(design, { title, authority }));

/** @throws {BusinessError} CERT_SIGNS */
export function refuseUnprintable(kind: Words): void {
  const signs = certSignsLacking(kind);
  if (signs !== '') throw new BusinessError('CERT_SIGNS', { title: kind.title, signs: namedSigns(signs) });
}
