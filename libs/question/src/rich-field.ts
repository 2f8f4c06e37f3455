import { BusinessError } from '@xuekao/contracts';
import { sanitiseRichText } from '@xuekao/rich-text';
import { repairText } from './formulas.js';
import { richFromText } from './rich-from-text.js';

/** Before rich text that plain text cannot say: in one line, as it is stored. */
export const richMark = '\\html ';

export const isRichField = (text: string): boolean => text.startsWith(richMark);

/** The rich text of a field of the import's text. Markup stands behind `\html` alone; it is sanitised here. */
export function richOfField(text: string, form: 'paragraphs' | 'inline' = 'paragraphs'): string {
  if (!isRichField(text)) return richFromText(text, form);
  try {
    return sanitiseRichText(repairText(text.slice(richMark.length))).trim();
  } catch (error) {
    // more markup than may be stored: all of it is shown as the text that it is
    if (error instanceof BusinessError) return richFromText(text, form);
    throw error;
  }
}
