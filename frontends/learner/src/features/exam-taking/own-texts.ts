import { ownTextsKey } from '../../lib/preferences.js';

/** How many pieces of text count as moved: what was cut long ago is not in the clipboard any more. */
const most = 10;
/** A field of one line drops line breaks, a clipboard changes them: only the rest is compared. */
const bare = (text: string): string => text.replace(/\s+/g, '');

/** Texts that the candidate cut, copied or dragged out of fields of this paper. */
export interface OwnTexts {
  keep(text: string): void;
  /** whether the whole of the text came from there; a part of something else never does */
  has(text: string): boolean;
}

/** @param kept what outlives a reload: text that was cut and not put back yet must not be lost by it */
export function ownTexts(kept: { read(): readonly string[]; write(texts: readonly string[]): void }): OwnTexts {
  return {
    keep(text) {
      const own = bare(text);
      if (own !== '') kept.write([own, ...kept.read().filter((other) => other !== own)].slice(0, most));
    },
    has: (text) => kept.read().includes(bare(text)),
  };
}

/** In the tab, for one paper; in memory where the browser keeps nothing. */
export function keptInTab(paperId: string): Parameters<typeof ownTexts>[0] {
  const key = ownTextsKey(paperId);
  let texts: readonly string[] = [];
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    if (Array.isArray(stored)) texts = stored.filter((text) => typeof text === 'string');
  } catch {
    // storage that is closed or was written by somebody else: as if nothing had been cut
  }
  return {
    read: () => texts,
    write(next) {
      texts = next;
      try {
        sessionStorage.setItem(key, JSON.stringify(next));
      } catch {
        // it counts until the next reload
      }
    },
  };
}
