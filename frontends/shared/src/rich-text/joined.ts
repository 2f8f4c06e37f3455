const closing = /^[，。、；：？！）】》」』”’,.;:?!)\]]/;

/**
 * Text that follows a blank or a formula: its full stop or comma stays with what stands before it, as within text. A browser may break a
 * line between them, for to it a blank is a box. The character is a word joiner, which nobody sees or hears.
 */
export const joined = (text: string): string => (closing.test(text) ? `\u2060${text}` : text);

/**
 * Chromium breaks a line between an inline box and a closing mark in spite of the word joiner, unless the parent of the box forbids breaks:
 * the box gets such a parent, which holds nothing else.
 */
export function kept(box: Element): HTMLElement {
  const keeper = document.createElement('span');
  keeper.className = 'xk-kept';
  box.replaceWith(keeper);
  keeper.append(box);
  return keeper;
}

/** Whether a text begins with a mark that closes what stands before it. */
export const isClosing = (text: string): boolean => closing.test(text);
