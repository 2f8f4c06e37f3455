import { notify } from '../lib/notices.js';
import { sharedText } from '../texts/zh-cn.js';

/** A page's own code did not arrive: no network, or a new version took the place of the old files. The browsers' sentences differ. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|module script failed|error loading dynamically|unable to preload/i.test(
    error.message,
  );

/** The specification's time for it. */
const shownMs = 5000;

export function tellLoadFailure(): void {
  notify(sharedText('shared.networkLost'), 'error', { hideAfterMs: shownMs });
}
