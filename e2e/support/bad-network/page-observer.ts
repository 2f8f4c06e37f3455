import type { BrowserContext } from '@playwright/test';

/** Observation of one page, in the order in which it happened. `value`: an answer as one string. */
export type Sight =
  | { kind: 'shows'; at: number; label: string; value: string; saved: boolean }
  | { kind: 'gives'; at: number; label: string; value: string }
  | { kind: 'says'; at: number; words: string }
  /** all was looked at, once a second */
  | { kind: 'looks'; at: number }
  | { kind: 'white'; at: number; ms: number; where: string }
  | { kind: 'wordless'; at: number; ms: number; where: string };

declare global {
  interface Window {
    trialSees?: (sight: Sight) => Promise<void>;
  }
}

/** An answer as the fields of the page hold it, and as the server does. */
export const valueOf = {
  options: (ids: readonly string[]): string => ids.toSorted().join('|'),
  blanks: (blanks: readonly string[]): string => (blanks.some((one) => one !== '') ? blanks.join('|') : ''),
  text: (text: string): string => text,
};

/**
 * Observes every page of a browser from its first moment on: whether there is anything to see, what the fields hold and whether they are
 * called saved, what is said.
 */
export async function observePages(context: BrowserContext, see: (sight: Sight) => void): Promise<void> {
  await context.exposeBinding('trialSees', (_, sight: Sight) => see(sight));
  await context.addInitScript(() => {
    const lookMs = 100;
    const shown = new Map<string, string>();
    /** words in view, with when they were told last */
    const said = new Map<string, number>();
    let givenAt = -Infinity;
    const empty: Record<'white' | 'wordless', { since: number; told: number } | null> = { white: null, wordless: null };
    const tell = (sight: Sight): void => void window.trialSees?.(sight)?.catch(() => undefined);
    const visible = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0;
    };

    const labelOf = (element: Element): string | null => {
      const name =
        element instanceof HTMLFieldSetElement
          ? (element.querySelector('legend')?.textContent ?? '')
          : (element.getAttribute('aria-label') ?? '');
      return /^第([\d.]+)题(?:答案$|第 \d+ 空$|选项$)/.exec(name)?.[1] ?? null;
    };
    const fields = (): Map<string, string> => {
      const found = new Map<string, string[]>();
      for (const box of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
        'textarea[aria-label^="第"], input[aria-label^="第"]',
      )) {
        const label = labelOf(box);
        if (label !== null) found.set(label, [...(found.get(label) ?? []), box.value]);
      }
      const values = new Map([...found].map(([label, all]) => [label, all.some((one) => one !== '') ? all.join('|') : '']));
      for (const group of document.querySelectorAll('fieldset')) {
        const label = labelOf(group);
        if (label !== null)
          values.set(
            label,
            [...group.querySelectorAll<HTMLInputElement>('input:checked')]
              .map(({ value }) => value)
              .sort()
              .join('|'),
          );
      }
      return values;
    };
    /**
     * Told at once, as the page may end within this moment; and again where the page made something else of it. A button has not done its
     * work yet.
     */
    const give = (label: string, by: 'field' | 'button'): void => {
      const at = Date.now();
      const value = by === 'field' ? (fields().get(label) ?? '') : undefined;
      givenAt = performance.now();
      if (value !== undefined) tell({ kind: 'gives', at, label, value });
      setTimeout(() => {
        const now = fields().get(label);
        if (now !== undefined && now !== value) tell({ kind: 'gives', at, label, value: now });
      });
    };
    document.addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof Element)) return;
        const holder = target.closest('fieldset') ?? target;
        const label = labelOf(holder);
        if (label !== null) give(label, 'field');
      },
      true,
    );
    // who answers has seen what stood there, also where it stood for less than `lookMs`
    for (const begin of ['pointerdown', 'focusin', 'beforeinput']) document.addEventListener(begin, () => lookAtFields(), true);
    document.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      const region = button?.closest('[role=region]');
      if (button === null || !/换(用|回)这一份/.test(button.textContent ?? '')) return;
      const label = /^第 ([\d.]+) 题/.exec(
        region?.getAttribute('aria-label') ?? document.getElementById(region?.getAttribute('aria-labelledby') ?? '')?.textContent ?? '',
      )?.[1];
      if (label !== undefined) give(label, 'button');
    });

    const lookAtFields = (): void => {
      const state = document.querySelector('[data-save-state]');
      if (state === null) return shown.clear();
      // React has shown the state that follows from the key by then
      const saved = state.getAttribute('data-save-state') === 'saved' && state.textContent === '已保存' && performance.now() - givenAt > 60;
      for (const [label, value] of fields()) {
        const now = `${saved} ${value}`;
        if (shown.get(label) === now) continue;
        shown.set(label, now);
        tell({ kind: 'shows', at: Date.now(), label, value, saved });
      }
    };
    const lookAtWords = (): void => {
      const places = [...document.querySelectorAll('[role=alert], [role=alertdialog], [role=dialog]')].map((one) => one.textContent ?? '');
      const regions = [...document.querySelectorAll('[role=region][aria-labelledby]')].map(
        (one) => document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent ?? '',
      );
      const now = new Set([...places, ...regions].filter((words) => words !== ''));
      for (const words of said.keys()) if (!now.has(words)) said.delete(words);
      for (const words of now) {
        if (Date.now() - (said.get(words) ?? 0) < 1000) continue;
        said.set(words, Date.now());
        tell({ kind: 'says', at: Date.now(), words });
      }
    };
    const lookAtAll = (): void => {
      // before the page has its first element there is no page of ours
      if (document.getElementById('root') === null) return;
      const words = document.body.innerText.trim();
      const shapes = [...document.querySelectorAll('.MuiSkeleton-root, [data-skeleton], [role=progressbar]')].some(visible);
      for (const [kind, is] of [
        ['white', words === '' && !shapes],
        ['wordless', words === ''],
      ] as const) {
        const now = performance.now();
        const since = empty[kind]?.since ?? now;
        if (!is) empty[kind] = null;
        else {
          const told = empty[kind]?.told ?? 0;
          empty[kind] = { since, told };
          // the longest so far, twice a second: the page may be gone before it ends
          if (now - since - told >= 300) {
            empty[kind] = { since, told: now - since };
            tell({ kind, at: Date.now(), ms: Math.round(now - since), where: location.pathname });
          }
        }
      }
    };
    let looks = 0;
    setInterval(() => {
      lookAtAll();
      lookAtFields();
      lookAtWords();
      looks += 1;
      if (looks % 10 === 0) tell({ kind: 'looks', at: Date.now() });
    }, lookMs);
  });
}
