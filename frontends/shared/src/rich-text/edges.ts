/** What of a box says how far it is scrolled. */
export type ScrollBox = Pick<HTMLElement, 'scrollLeft' | 'scrollTop' | 'scrollWidth' | 'scrollHeight' | 'clientWidth' | 'clientHeight'>;
export type Edge = 'left' | 'right' | 'top' | 'bottom';

/** Browsers round: a point is no content. */
const slack = 1;

/** The edges behind which there is more, along the axis that scrolls: the other one hides no more than the last points of a tall sign. */
export function hiddenEdges(box: ScrollBox, axis: 'x' | 'y'): Edge[] {
  const [before, after] = axis === 'x' ? [box.scrollLeft, box.scrollWidth - box.clientWidth - box.scrollLeft] : [box.scrollTop, box.scrollHeight - box.clientHeight - box.scrollTop];
  const [first, last]: [Edge, Edge] = axis === 'x' ? ['left', 'right'] : ['top', 'bottom'];
  return [...(before > slack ? [first] : []), ...(after > slack ? [last] : [])];
}

/** Something has more to show than fits: it says so at its edges (`edgeLooks`), and is reached by keyboard, which could not scroll it otherwise. */
function dress(element: HTMLElement, axis: 'x' | 'y'): void {
  const edges = hiddenEdges(element, axis);
  if (edges.length === 0) {
    delete element.dataset['edge'];
    element.removeAttribute('tabindex');
    return;
  }
  element.dataset['edge'] = edges.join(' ');
  element.tabIndex = 0;
}

/**
 * Keeps what scrolls by itself dressed: while it is scrolled, while it or what is in it changes its size, when fonts arrive.
 * `atOnce`: measured now, which costs the layout of what is out of view; else the observers tell when it comes into view.
 */
export function watchEdges(elements: readonly HTMLElement[], axis: 'x' | 'y', atOnce: boolean): () => void {
  if (elements.length === 0) return () => undefined;
  const look = (): void => elements.forEach((element) => dress(element, axis));
  const watch = new ResizeObserver(look);
  for (const element of elements) {
    watch.observe(element);
    for (const child of element.children) watch.observe(child);
    element.addEventListener('scroll', look, { passive: true });
  }
  if (atOnce) look();
  // formulas grow when their fonts arrive
  document.fonts.addEventListener('loadingdone', look);
  return () => {
    watch.disconnect();
    for (const element of elements) element.removeEventListener('scroll', look);
    document.fonts.removeEventListener('loadingdone', look);
  };
}

const none = 'inset 0 0 transparent';
const shade = 'rgba(110, 110, 110, .5)';

/** A shadow at each edge behind which there is more: scroll bars of phones show themselves only while one scrolls. */
export const edgeLooks = {
  '&[data-edge]': { boxShadow: `var(--xk-left, ${none}), var(--xk-right, ${none}), var(--xk-top, ${none}), var(--xk-bottom, ${none})` },
  '&[data-edge~=left]': { '--xk-left': `inset 14px 0 10px -12px ${shade}` },
  '&[data-edge~=right]': { '--xk-right': `inset -14px 0 10px -12px ${shade}` },
  '&[data-edge~=top]': { '--xk-top': `inset 0 14px 10px -12px ${shade}` },
  '&[data-edge~=bottom]': { '--xk-bottom': `inset 0 -14px 10px -12px ${shade}` },
  // where a person's own colours leave no shadows
  '@media (forced-colors: active)': { '&[data-edge]': { outline: '1px dashed CanvasText', outlineOffset: -1 } },
  '&[data-edge]:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;
