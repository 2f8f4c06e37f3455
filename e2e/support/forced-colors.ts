import type { Locator } from '@playwright/test';

/**
 * Whether an element stands on the system's colour for what is chosen. Two grounds beside each other would prove nothing: one without a
 * colour differs from the page's in its opacity alone, which nobody sees.
 */
export const isHighlighted = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => {
    const probe = one.ownerDocument.createElement('i');
    probe.style.cssText = 'forced-color-adjust: none; background-color: Highlight';
    one.ownerDocument.body.append(probe);
    const wanted = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return getComputedStyle(one).backgroundColor === wanted;
  });
