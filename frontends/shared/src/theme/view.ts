import { useEffect, useSyncExternalStore } from 'react';
import { notify } from '../lib/notices.js';
import { sharedText } from '../texts/zh-cn.js';
import { setAppearance, type FontSize } from './appearance.js';

/** Grows when the view in front of the person is to begin afresh: applications give it as a key to the page inside their layout. */
let version = 0;
/** editors with something unsaved */
let held = 0;
const listeners = new Set<() => void>();

/** Shows the current page afresh, unless that would throw away what somebody is writing. */
export function reloadView(): void {
  if (held > 0) return;
  version += 1;
  for (const listener of listeners) listener();
}

export function useViewVersion(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => version,
  );
}

/** While `dirty`, the view is not reloaded. */
export function useKeepView(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    held += 1;
    return () => {
      held -= 1;
    };
  }, [dirty]);
}

/** The font-size menu's choice: kept, told, and the current view reloaded (specification part 1, section 2). */
export function chooseSize(size: FontSize): void {
  setAppearance({ size });
  notify(sharedText('shared.size.switched'), 'success');
  reloadView();
}
