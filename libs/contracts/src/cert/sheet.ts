import { CertProof } from '../learner-pages.js';

// Facts of certificates that pages read too, without zod.

/** Address of the page that proves a certificate, below that of the site. */
export const certProofAddress = (number: string): string => `${CertProof}?number=${encodeURIComponent(number)}`;

/** Fields that texts of a certificate name in braces: `{name}`. */
export const certFields = ['name', 'number', 'title', 'date', 'expire', 'authority', 'dept', 'exam', 'score'] as const;
export type CertField = (typeof certFields)[number];

/** Words of a certificate that signs without a font may stand in: of the person, of the exam, and its own. */
export const certSignPlaces = ['name', 'dept', 'exam', 'cert'] as const;
export type CertSignPlace = (typeof certSignPlaces)[number];
/** Signs that a page does not show, or shows like others, by their numbers. */
export const namedSigns = (signs: string): string =>
  [...signs].map((sign) => `${sign} U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join('、');

/** A4 in millimetres: its longer and its shorter side. */
export const certPaper = { long: 297, short: 210 } as const;
/** In points. */
export const certFontSizes = { min: 6, max: 96 } as const;
export const mostCertElements = 40;
/** Least side of a code, in millimetres: a camera at arm's length reads smaller ones by chance. */
export const leastCode = 18;
const leastContrast = 4.5;

/** Whether a reader tells a colour from the white ground of a code. @param colour `#rrggbb` */
export function isDark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  // relative luminance and contrast as WCAG 2 computes them
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= leastContrast;
}

/** Characters of one text. */
export const certTextLength = 500;

/** Sides of the sheet in millimetres. */
export const certSheet = (landscape: boolean): { width: number; height: number } =>
  landscape ? { width: certPaper.long, height: certPaper.short } : { width: certPaper.short, height: certPaper.long };

/** A text with its fields filled in; braces around other words stay. */
export const filledText = (text: string, values: Readonly<Record<CertField, string>>): string =>
  text.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) => (isField(name) ? values[name] : whole));
const isField = (name: string): name is CertField => (certFields as readonly string[]).includes(name);
