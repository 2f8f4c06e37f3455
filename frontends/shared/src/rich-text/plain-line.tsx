import type { ReactElement } from 'react';
import { RichText, type RichTextProps } from './rich-text.js';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Plain text as it was written; only its `$…$` is drawn. */
export function PlainLine({ text, sx }: { text: string } & Pick<RichTextProps, 'sx'>): ReactElement {
  return <RichText inline html={escaped(text)} zoom={false} {...(sx === undefined ? {} : { sx })} />;
}
