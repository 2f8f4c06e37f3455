import { isSkipped, whileNear } from '../lib/while-near.js';

/** Measures of a box that say how far it is scrolled. */
export type ScrollBox = Pick<HTMLElement, 'scrollLeft' | 'scrollTop' | 'scrollWidth' | 'scrollHeight' | 'clientWidth' | 'clientHeight'>;
export type Edge = 'left' | 'right' | 'top' | 'bottom';

/** Browsers round, and KaTeX leaves two points behind an index at the end of a formula: they are no content. */
const slack = 2;

/** The edges behind which there is more, along the axis that scrolls: the other one hides no more than the last points of a tall sign. */
export function hiddenEdges(box: ScrollBox, axis: 'x' | 'y'): Edge[] {
  const [before, after] =
    axis === 'x'
      ? [box.scrollLeft, box.scrollWidth - box.clientWidth - box.scrollLeft]
      : [box.scrollTop, box.scrollHeight - box.clientHeight - box.scrollTop];
  const [first, last]: [Edge, Edge] = axis === 'x' ? ['left', 'right'] : ['top', 'bottom'];
  return [...(before > slack ? [first] : []), ...(after > slack ? [last] : [])];
}

/**
 * Something has more to show than fits: it says so at its edges (edges.module.css), and is reached by keyboard, which could not scroll it
 * otherwise.
 */
function dress(element: HTMLElement, axis: 'x' | 'y'): void {
  const edges = hiddenEdges(element, axis);
  if (edges.length === 0) {
    delete element.dataset['edge'];
    // who is there keeps their place
    if (document.activeElement !== element) element.removeAttribute('tabindex');
    return;
  }
  element.dataset['edge'] = edges.join(' ');
  element.tabIndex = 0;
}

/**
 * Keeps what scrolls by itself dressed: while it is scrolled, while it or what is in it changes its size, when fonts arrive.
 * `atOnce`: measured now, which costs the layout of what is out of view; else the observers tell when it comes into view.
 */
export function observeEdges(elements: readonly HTMLElement[], axis: 'x' | 'y', atOnce: boolean): () => void {
  const [first] = elements;
  if (first === undefined) return () => undefined;
  const look = (): void => elements.forEach((element) => dress(element, axis));
  const stop = whileNear(first, () => {
    const sizes = new ResizeObserver(look);
    for (const element of elements) for (const part of [element, ...element.children]) sizes.observe(part);
    return () => sizes.disconnect();
  });
  for (const element of elements) {
    element.addEventListener('scroll', look, { passive: true });
    element.addEventListener('blur', look);
  }
  if (atOnce) look();
  // what is not laid out was not measured: it may be one that scrolls, and the keyboard must not pass it by
  const unmeasured = (): void => elements.forEach((element) => isSkipped(element) && (element.tabIndex = 0));
  if (!atOnce) unmeasured();
  window.addEventListener('resize', unmeasured);
  // formulas grow when their fonts arrive
  document.fonts.addEventListener('loadingdone', look);
  return () => {
    stop();
    window.removeEventListener('resize', unmeasured);
    for (const element of elements) {
      element.removeEventListener('scroll', look);
      element.removeEventListener('blur', look);
    }
    document.fonts.removeEventListener('loadingdone', look);
  };
}
