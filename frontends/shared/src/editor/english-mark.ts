import { Mark } from '@tiptap/core';

/** A passage in English: a screen reader speaks it with an English voice (WCAG 3.1.2). */
export const English = Mark.create({
  name: 'english',
  parseHTML: () => [{ tag: 'span[lang="en"]' }],
  renderHTML: () => ['span', { lang: 'en' }, 0],
});
