import { flushSync } from 'react-dom';

const readable = '[data-question] [data-reading], [data-question] label';

/**
 * Letters or lines get another size: what the person reads stays where it is. That is the first text below the bar; of a text that begins
 * above, the same share of it stays above.
 */
export function keepPlace(change: () => void): void {
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const text = Array.from(document.querySelectorAll(readable)).find((one) => one.getBoundingClientRect().bottom > top);
  const before = text?.getBoundingClientRect();
  flushSync(change);
  if (text === undefined || before === undefined) return;
  const share = before.top < top && before.height > 0 ? (top - before.top) / before.height : 0;
  const after = text.getBoundingClientRect();
  window.scrollBy(0, after.top + share * after.height - (before.top + share * before.height));
}
