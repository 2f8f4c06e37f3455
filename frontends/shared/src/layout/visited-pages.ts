/** A page that was opened in this tab. */
export interface VisitedPage {
  /** without the query: a list whose filters change stays one page */
  path: string;
  /** where it leads: the address as it was last */
  address: string;
  title: string;
}

/** More than that nobody finds anything in; the one that was opened first gives way. */
const maxPages = 20;

/** The pages after one was opened: a known one keeps its place and takes the new address and title. */
export function visit(pages: readonly VisitedPage[], page: VisitedPage): readonly VisitedPage[] {
  const known = pages.find(({ path }) => path === page.path);
  if (known === undefined) return [...pages, page].slice(-maxPages);
  if (known.address === page.address && known.title === page.title) return pages;
  return pages.map((one) => (one === known ? page : one));
}

/** The pages after one was closed, and where to go when it was the one in front: its right neighbour, else its left. */
export function close(pages: readonly VisitedPage[], path: string): { pages: readonly VisitedPage[]; next: VisitedPage | null } {
  const at = pages.findIndex((page) => page.path === path);
  const rest = pages.filter((page) => page.path !== path);
  return { pages: rest, next: rest[at] ?? rest[at - 1] ?? null };
}

export const closeOthers = (pages: readonly VisitedPage[], path: string): readonly VisitedPage[] =>
  pages.filter((page) => page.path === path);

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 2000;

/** Stored pages of a tab; any other content counts as none. */
export function readVisited(text: string | null): VisitedPage[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.slice(-maxPages).flatMap((one: unknown) => {
      if (typeof one !== 'object' || one === null || !('path' in one) || !('address' in one) || !('title' in one)) return [];
      const { path, address, title } = one;
      // addresses of this application alone
      return isText(path) && isText(address) && isText(title) && /^\/(?!\/)/.test(address) ? [{ path, address, title }] : [];
    });
  } catch {
    return [];
  }
}
