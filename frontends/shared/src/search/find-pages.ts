import Fuse from 'fuse.js';

/** A page that the person may open. */
export interface FoundPage {
  title: string;
  path: string;
  /** what it stands under in the navigation */
  group?: string;
}

/**
 * The header search of the specification (part 1, section 9): fuzzy by 0.4, the title counts more than the path. Gives the best first; all
 * without words.
 */
export function createPageFinder(pages: readonly FoundPage[]): (words: string) => FoundPage[] {
  const fuse = new Fuse(pages, {
    threshold: 0.4,
    ignoreLocation: true,
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ],
  });
  return (words) => (words.trim() === '' ? [...pages] : fuse.search(words.trim()).map(({ item }) => item));
}
