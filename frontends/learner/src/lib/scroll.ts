const settleFrames = 20;
const tolerancePx = 2;

/**
 * Brings an element to the top and gives it the focus. What was out of view gets its real height only when it comes into
 * view, so the place is checked again for some frames.
 */
export function showAtTop(element: HTMLElement): void {
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
  let frames = 0;
  const settle = (): void => {
    const off = element.getBoundingClientRect().top - margin;
    const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - tolerancePx;
    if (Math.abs(off) > tolerancePx && !(off > 0 && atEnd)) void element.scrollIntoView({ block: 'start' });
    frames += 1;
    if (frames < settleFrames) requestAnimationFrame(settle);
  };
  settle();
  element.focus({ preventScroll: true });
}
