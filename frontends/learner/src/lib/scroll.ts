const settleFrames = 20;
const tolerancePx = 2;

/**
 * Brings an element to the top, or a field to the middle, below what it asks for, and gives it the focus. What was out of view gets its
 * real height only when it comes into view, so the place is checked again for some frames.
 */
export function showAtTop(element: HTMLElement): void {
  // first: only what has the focus asks for room beside what stays over the page
  element.focus({ preventScroll: true });
  const isField = element instanceof HTMLInputElement;
  let frames = 0;
  const settle = (): void => {
    const style = getComputedStyle(element);
    const [above, below] = [Number.parseFloat(style.scrollMarginTop) || 0, Number.parseFloat(style.scrollMarginBottom) || 0];
    const { top, height } = element.getBoundingClientRect();
    const off = top - above - (isField ? (window.innerHeight - above - below - height) / 2 : 0);
    const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - tolerancePx;
    if (Math.abs(off) > tolerancePx && !(off > 0 && atEnd)) element.scrollIntoView({ block: isField ? 'center' : 'start' });
    frames += 1;
    if (frames < settleFrames) requestAnimationFrame(settle);
  };
  settle();
}

/** A part that is loaded on demand may come a moment after the press that leads to it. */
const waitFrames = 300;

/** As `showAtTop`, for an element that may not be there yet; `instead` is shown meanwhile. */
export function showSoon(id: string, instead: HTMLElement | null): void {
  let frames = 0;
  const look = (): void => {
    const element = document.getElementById(id);
    if (element !== null) {
      showAtTop(element);
      return;
    }
    frames += 1;
    if (frames < waitFrames) requestAnimationFrame(look);
  };
  if (instead !== null && document.getElementById(id) === null) showAtTop(instead);
  look();
}
