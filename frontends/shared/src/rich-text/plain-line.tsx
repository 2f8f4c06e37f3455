import type { ReactElement } from 'react';
import { RichText, type RichTextProps } from './rich-text.js';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Plain text as it was written; only its `$…$` is drawn. */
export function PlainLine({ text, className }: { text: string } & Pick<RichTextProps, 'className'>): ReactElement {
  return <RichText inline html={escaped(text)} zoom={false} className={className} />;
}
