import { CertProof } from '../learner-pages.js';

// Facts of certificates that pages read too, without zod.

/** Address of the page that proves a certificate, below that of the site. */
export const certProofAddress = (number: string): string => `${CertProof}?number=${encodeURIComponent(number)}`;

/** Fields that texts of a certificate name in braces: `{name}`. */
export const certFields = ['name', 'number', 'title', 'date', 'expire', 'authority', 'dept', 'exam', 'score'] as const;
export type CertField = (typeof certFields)[number];

/** A4 in millimetres: its longer and its shorter side. */
export const certPaper = { long: 297, short: 210 } as const;
/** In points. */
export const certFontSizes = { min: 6, max: 96 } as const;
export const mostCertElements = 40;
/** Characters of one text. */
export const certTextLength = 500;

/** Sides of the sheet in millimetres. */
export const certSheet = (landscape: boolean): { width: number; height: number } =>
  landscape ? { width: certPaper.long, height: certPaper.short } : { width: certPaper.short, height: certPaper.long };

/** A text with its fields filled in; braces around other words stay. */
export const filledText = (text: string, values: Readonly<Record<CertField, string>>): string =>
  text.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) => (isField(name) ? values[name] : whole));
const isField = (name: string): name is CertField => (certFields as readonly string[]).includes(name);
