import type { ReactElement } from 'react';
import { escapeHtml } from './escape-html.js';
import { RichText, type RichTextProps } from './rich-text.js';

/** Plain text as it was written; only its `$…$` is drawn. */
export function PlainLine({ text, className }: { text: string } & Pick<RichTextProps, 'className'>): ReactElement {
  return <RichText inline html={escapeHtml(text)} zoom={false} className={className} />;
}
