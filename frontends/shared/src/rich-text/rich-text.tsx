import {
  memo,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
} from 'react';
import { lazyPart, usePart } from '../feedback/lazy-part.js';
import { Part } from '../lib/part.js';
import { sharedText } from '../texts/zh-cn.js';
import { classNames } from '../ui/class-names.js';
import { fillBlanks } from './blanks.js';
import { altOf, dressed } from './dress.js';
import edges from './edges.module.css';
import { observeEdges } from './edges.js';
import { hasFormula } from './formula-text.js';
import type { PreviewImage } from './image-preview.js';
import { observePictures } from './lost-pictures.js';
import styles from './rich-text.module.css';
import { sanitizeHtml } from './sanitize.js';

/** Opens pictures large. Who sits an exam may have no network when a picture is pressed: its screen loads it beforehand. */
export const PictureViewer = lazyPart(async () => (await import('./image-preview.js')).ImagePreview, 'notice');

const formulas = new Part(async () => (await import('./formulas.js')).renderFormulas);
/** Fetches the code of formulas before there is one to show. */
export const wantFormulas = (): void => formulas.want();

/** A formula of the editor is an empty element: while KaTeX does not come, its TeX can be read. */
function withSources(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const element of template.content.querySelectorAll<HTMLElement>('[data-latex]'))
    element.textContent = `$${element.dataset['latex'] ?? ''}$`;
  return template.innerHTML;
}

/** The pictures in an authored text. */
export function imagesOf(html: string): PreviewImage[] {
  if (!html.includes('<img')) return [];
  const template = document.createElement('template');
  template.innerHTML = sanitizeHtml(html);
  return Array.from(template.content.querySelectorAll('img'), (image) => ({ src: image.src, alt: altOf(image) }));
}

/**
 * A formula within a line may be wide too: then its whole text scrolls. Plain text breaks anywhere, and only its last blanks hang over the
 * edge.
 */
const lineMayBeWide = /class="xk-formula"/;
const oftenWide = /xk-formula-block|xk-wide/;
const wideParts = '.xk-wide, .xk-formula-block';

const noBlanks: readonly string[] = [];

/** A part that scrolls is a stop of the keyboard, and gets a name. */
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
  /** where their fields are: see `fieldIdOf` */
  fields?: string;
  /** what those fields hold, in their order */
  written?: readonly string[];
  className?: string | undefined;
}

/** Authored text: sanitised, with formulas, tables and pictures that open large. */
export const RichText = memo(function RichText({
  html,
  inline = false,
  zoom = true,
  blanks = noBlanks,
  fields = '',
  written = noBlanks,
  className,
}: RichTextProps): ReactElement {
  const clean = useMemo(() => sanitizeHtml(html), [html]);
  const needsFormulas = hasFormula(clean);
  const { value: renderFormulas, lost } = usePart(formulas);
  useEffect(() => {
    if (needsFormulas) formulas.want();
  }, [needsFormulas]);
  const shown = useMemo(() => {
    const withFormulas = !needsFormulas ? clean : renderFormulas !== null ? renderFormulas(clean) : lost ? withSources(clean) : clean;
    return dressed(withFormulas, { zoom, blanks, fields });
  }, [clean, renderFormulas, lost, needsFormulas, zoom, blanks, fields]);
  // another object would write the same text again, and everything in it would be new
  const markup = useMemo(() => ({ __html: shown }), [shown]);
  const [picture, setPicture] = useState<{ images: PreviewImage[]; start: number } | null>(null);

  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const parts = Array.from(element.querySelectorAll<HTMLElement>(wideParts));
    // an option is named by what is in it: a name of its own for a part would take the words' place
    if (!inline) for (const part of parts) nameOf(part);
    return observeEdges(lineMayBeWide.test(shown) ? [element, ...parts] : parts, 'x', oftenWide.test(shown));
  }, [shown, inline]);

  useLayoutEffect(() => (root.current === null || !shown.includes('<img') ? undefined : observePictures(root.current)), [shown]);

  useLayoutEffect(() => {
    if (root.current !== null && blanks.length > 0) fillBlanks(root.current, blanks, written);
  }, [shown, blanks, written]);

  const open = (event: MouseEvent | KeyboardEvent): void => {
    const target = event.target;
    if (!zoom || !(target instanceof HTMLImageElement)) return;
    if ('key' in event && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    const all = Array.from(root.current?.querySelectorAll('img') ?? []);
    setPicture({ images: all.map(({ src, alt }) => ({ src, alt })), start: all.indexOf(target) });
  };
  const Root = inline ? 'span' : 'div';
  return (
    <>
      <Root
        ref={root}
        data-reading
        className={classNames(
          styles['text'],
          edges['edges'],
          lineMayBeWide.test(shown) && styles['line'],
          inline && styles['inline'],
          className,
        )}
        onClick={open}
        onKeyDown={open}
        dangerouslySetInnerHTML={markup}
      />
      {picture === null ? null : (
        <Suspense fallback={null}>
          <PictureViewer images={picture.images} start={picture.start} onClose={() => setPicture(null)} />
        </Suspense>
      )}
    </>
  );
});
