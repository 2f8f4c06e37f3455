import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { memo, Suspense, useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';
import { lazyPart, usePart } from '../lib/lazy-part.js';
import { Part } from '../lib/part.js';
import { sharedText } from '../texts/zh-cn.js';
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

function asButtons(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const image of template.content.querySelectorAll('img')) {
    image.setAttribute('role', 'button');
    image.setAttribute('tabindex', '0');
    image.setAttribute('aria-label', image.alt === '' ? sharedText('shared.image.open') : `${sharedText('shared.image.open')}：${image.alt}`);
  }
  return template.innerHTML;
}

/** The pictures in an authored text. */
export function imagesOf(html: string): PreviewImage[] {
  if (!html.includes('<img')) return [];
  const template = document.createElement('template');
  template.innerHTML = sanitizeHtml(html);
  return Array.from(template.content.querySelectorAll('img'), ({ src, alt }) => ({ src, alt }));
}

const oftenWide = /xk-formula-block|<table|<pre/;
/** A formula within a line may be wide too; plain text breaks anywhere, and only its last blanks hang over the edge. */
const maybeWide = /xk-formula-block|<table|<pre|katex/;

const looks: SxProps<Theme> = {
  overflowWrap: 'anywhere',
  overflow: 'hidden',
  py: '2px',
  '& p': { my: 0 },
  '& p + p': { mt: 1 },
  '& img': { maxWidth: '100%', maxHeight: 420, height: 'auto', verticalAlign: 'middle', borderRadius: 1, backgroundColor: '#fff' },
  '& img[role=button]': { cursor: 'zoom-in' },
  '& video': { maxWidth: '100%', borderRadius: 1 },
  '& audio': { width: '100%', maxWidth: 420 },
  '& table': { borderCollapse: 'collapse', my: 1 },
  '& th, & td': { border: 1, borderColor: 'divider', px: 1, py: 0.5, minWidth: 48 },
  '& a': { color: 'primary.main' },
  '& pre': { overflowX: 'auto', whiteSpace: 'pre-wrap' },
  '& .xk-formula-block': { my: 0.5 },
  '& .katex': { fontSize: '1.08em' },
  '& .katex-display': { my: 0.5 },
};

export interface RichTextProps {
  html: string;
  /** `span`, where only phrasing content may stand, as in an option */
  inline?: boolean;
  /** pictures open large when they are clicked (default) */
  zoom?: boolean;
  sx?: SxProps<Theme>;
}

/** Authored text: sanitised, with formulas, tables and pictures that open large. */
export const RichText = memo(function RichText({ html, inline = false, zoom = true, sx }: RichTextProps): ReactElement {
  const clean = useMemo(() => sanitizeHtml(html), [html]);
  const needsFormulas = hasFormula(clean);
  const { value: renderFormulas, lost } = usePart(formulas);
  useEffect(() => {
    if (needsFormulas) formulas.want();
  }, [needsFormulas]);
  const shown = useMemo(() => {
    const withFormulas = !needsFormulas ? clean : renderFormulas !== null ? renderFormulas(clean) : lost ? withSources(clean) : clean;
    return zoom && withFormulas.includes('<img') ? asButtons(withFormulas) : withFormulas;
  }, [clean, renderFormulas, lost, needsFormulas, zoom]);
  const [picture, setPicture] = useState<{ images: PreviewImage[]; start: number } | null>(null);

  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    // what scrolls is to be reached by keyboard
    const look = (): void => {
      if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    const watch = new ResizeObserver(look);
    watch.observe(element);
    // observers keep quiet about what is out of view; measuring everything there would cost the whole layout
    if (oftenWide.test(shown)) look();
    // formulas grow when their fonts arrive
    document.fonts.addEventListener('loadingdone', look);
    return () => {
      watch.disconnect();
      document.fonts.removeEventListener('loadingdone', look);
    };
  }, [shown]);

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
        // a formula or table that is wider than a phone scrolls by itself
        sx={[looks, maybeWide.test(shown) ? { overflowX: 'auto' } : {}, inline ? { display: 'block' } : {}, ...(Array.isArray(sx) ? sx : [sx])]}
        onClick={open}
        onKeyDown={open}
        dangerouslySetInnerHTML={{ __html: shown }}
      />
      {picture === null ? null : <Suspense fallback={null}><PictureViewer images={picture.images} start={picture.start} onClose={() => setPicture(null)} /></Suspense>}
    </>
  );
});
