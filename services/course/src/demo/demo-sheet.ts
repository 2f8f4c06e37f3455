import type { PrintCertificate } from '@xuekao/printing';

const margin = 24;
const width = 210;
const height = 297;
const wide = width - 2 * margin;
const ink = '#1f2937';
/** Millimetres from one paragraph to the next: room for two lines of it. */
const step = 22;

/** Handout on one sheet of A4. */
export function demoSheet(course: string, title: string, paragraphs: readonly string[]): PrintCertificate {
  const text = { kind: 'text', x: margin, w: wide, align: 'left', bold: false, colour: ink } as const;
  return {
    ...{ title, width, height, background: '' },
    elements: [
      { ...text, y: 22, h: 8, size: 12, colour: '#6b7280', text: course },
      { ...text, y: 34, h: 16, size: 28, bold: true, text: title },
      ...paragraphs.map((paragraph, at) => ({ ...text, y: 64 + at * step, h: step, size: 15, text: `${at + 1}. ${paragraph}` })),
    ],
  };
}
