import type { ReactNode, ReactPortal } from 'react';
import { createPortal } from 'react-dom';

let area: HTMLElement | null = null;
function liveArea(): HTMLElement {
  if (area === null) {
    const made = document.body.appendChild(document.createElement('div'));
    new MutationObserver(() => made.removeAttribute('aria-hidden')).observe(made, { attributeFilter: ['aria-hidden'] });
    // nor may it take the focus back from what lies over it
    made.addEventListener('focusin', (event) => event.stopPropagation());
    area = made;
  }
  return area;
}

/** Beside the page, for live regions: a dialog hides everything else from screen readers, and what happens meanwhile would not be heard. */
export const LiveArea = ({ children }: { children: ReactNode }): ReactPortal => createPortal(children, liveArea());
