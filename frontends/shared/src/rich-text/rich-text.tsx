import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { memo, Suspense, useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';
import { lazyPart, usePart } from '../lib/lazy-part.js';
import { Part } from '../lib/part.js';
import { sharedText } from '../texts/zh-cn.js';
import { altOf, dressed } from './dress.js';
import { edgeLooks, watchEdges } from './edges.js';
import { hasFormula } from './formula-text.js';
import type { PreviewImage } from './image-preview.js';
import { sanitizeHtml } from './sanitize.js';

/** Opens pictures large. Who sits an exam may have no network when a picture is pressed: its screen loads it beforehand. */
export const PictureViewer = lazyPart(async () => (await import('./image-preview.js')).ImagePreview, 'notice');

const formulas = new Part(async () => (await import('./formulas.js')).renderFormulas);

/** A formula of the editor is an empty element: while KaTeX does not come, its TeX can be read. */
function withSources(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const element of template.content.querySelectorAll<HTMLElement>('[data-latex]')) element.textContent = `$${element.dataset['latex'] ?? ''}$`;
  return template.innerHTML;
}

/** The pictures in an authored text. */
export function imagesOf(html: string): PreviewImage[] {
  if (!html.includes('<img')) return [];
  const template = document.createElement('template');
  template.innerHTML = sanitizeHtml(html);
  return Array.from(template.content.querySelectorAll('img'), (image) => ({ src: image.src, alt: altOf(image) }));
}

/** A formula within a line may be wide too: then its whole text scrolls. Plain text breaks anywhere, and only its last blanks hang over the edge. */
const lineMayBeWide = /class="xk-formula"/;
const oftenWide = /xk-formula-block|xk-wide/;
const wideParts = '.xk-wide, .xk-formula-block';

const looks: SxProps<Theme> = {
  overflowWrap: 'anywhere',
  overflow: 'hidden',
  py: '2px',
  '& p': { my: 0 },
  '& p + p': { mt: 1 },
  // an enlarged one is a tap away; what is asked about it is to stand on the same screen
  '--xk-picture': 'max(180px, min(420px, 40vh))',
  '& img': { maxWidth: '100%', maxHeight: 'var(--xk-picture)', height: 'auto', verticalAlign: 'middle', borderRadius: 1, backgroundColor: '#fff' },
  '& img[role=button]': { cursor: 'zoom-in' },
  '& video': { maxWidth: '100%', borderRadius: 1 },
  '& audio': { width: '100%', maxWidth: 420 },
  // words of a table are not broken, nor are lines of code: they scroll, and say at the edge that there is more
  '& .xk-wide, & .xk-formula-block': { maxWidth: '100%', overflowX: 'auto', overflowY: 'hidden', ...edgeLooks, '@media print': { overflow: 'visible' } },
  '& .xk-wide': { my: 1, overflowWrap: 'normal', borderRadius: 0.5 },
  '& table': { borderCollapse: 'collapse' },
  '& th, & td': { border: 1, borderColor: 'divider', px: 1, py: 0.5, minWidth: 60, textAlign: 'start' },
  '& a': { color: 'primary.main' },
  '& pre': { m: 0, px: 1.5, py: 1, width: 'max-content', minWidth: '100%', whiteSpace: 'pre', tabSize: 4, lineHeight: 1.6, fontSize: '0.9em', border: 1, borderColor: 'divider', borderRadius: 0.5 },
  '& .xk-formula-block': { my: 0.5, py: 0.5 },
  '& .xk-blank': { display: 'inline-block', minWidth: '4.5em', mx: '0.25em', px: '0.4em', borderBottom: '1.5px solid', lineHeight: 1.4, fontSize: '0.8em', textAlign: 'center', whiteSpace: 'nowrap', color: 'text.secondary' },
  '& .katex': { fontSize: '1.08em' },
  '& .katex-display': { my: 0.5 },
};

const lineLooks: SxProps<Theme> = { overflowX: 'auto', ...edgeLooks };

const noBlanks: readonly string[] = [];

/** Who comes to it by keyboard, because it scrolls, is to hear what it is. */
function nameOf(part: HTMLElement): void {
  part.setAttribute('role', 'group');
  part.setAttribute('aria-label', part.dataset['name'] ?? sharedText('shared.wide.formula'));
}

export interface RichTextProps {
  html: string;
  /** `span`, where only phrasing content may stand, as in an option */
  inline?: boolean;
  /** pictures open large when they are clicked (default) */
  zoom?: boolean;
  /** what the drawn blanks of the text are called, in their order */
  blanks?: readonly string[];
  sx?: SxProps<Theme>;
}

/** Authored text: sanitised, with formulas, tables and pictures that open large. */
export const RichText = memo(function RichText({ html, inline = false, zoom = true, blanks = noBlanks, sx }: RichTextProps): ReactElement {
  const clean = useMemo(() => sanitizeHtml(html), [html]);
  const needsFormulas = hasFormula(clean);
  const { value: renderFormulas, lost } = usePart(formulas);
  useEffect(() => {
    if (needsFormulas) formulas.want();
  }, [needsFormulas]);
  const shown = useMemo(() => {
    const withFormulas = !needsFormulas ? clean : renderFormulas !== null ? renderFormulas(clean) : lost ? withSources(clean) : clean;
    return dressed(withFormulas, { zoom, blanks });
  }, [clean, renderFormulas, lost, needsFormulas, zoom, blanks]);
  const [picture, setPicture] = useState<{ images: PreviewImage[]; start: number } | null>(null);

  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const parts = Array.from(element.querySelectorAll<HTMLElement>(wideParts));
    // an option is named by what is in it: a name of its own for a part would take the words' place
    if (!inline) for (const part of parts) nameOf(part);
    return watchEdges(lineMayBeWide.test(shown) ? [element, ...parts] : parts, 'x', oftenWide.test(shown));
  }, [shown, inline]);

  const open = (event: MouseEvent | KeyboardEvent): void => {
    const target = event.target;
    if (!zoom || !(target instanceof HTMLImageElement)) return;
    if ('key' in event && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    const all = Array.from(root.current?.querySelectorAll('img') ?? []);
    setPicture({ images: all.map(({ src, alt }) => ({ src, alt })), start: all.indexOf(target) });
  };
  return (
    <>
      <Box
        ref={root}
        component={inline ? 'span' : 'div'}
        sx={[looks, lineMayBeWide.test(shown) ? lineLooks : {}, inline ? { display: 'block' } : {}, ...(Array.isArray(sx) ? sx : [sx])]}
        onClick={open}
        onKeyDown={open}
        dangerouslySetInnerHTML={{ __html: shown }}
      />
      {picture === null ? null : <Suspense fallback={null}><PictureViewer images={picture.images} start={picture.start} onClose={() => setPicture(null)} /></Suspense>}
    </>
  );
});
