import { escapeHtml } from './escape-html.js';
import type { ReactElement } from 'react';
import { RichText, type RichTextProps } from './rich-text.js';


/** Plain text as it was written; only its `$…$` is drawn. */
export function PlainLine({ text, sx }: { text: string } & Pick<RichTextProps, 'sx'>): ReactElement {
  return <RichText inline html={escapeHtml(text)} zoom={false} {...(sx === undefined ? {} : { sx })} />;
}
