/** Which page stands where in the history of this tab; the router numbers the entries. A page that was loaded anew knows none before it. */
export function createTrail() {
  const paths = new Map<number, string>();
  return {
    note: (place: number, path: string): void => void paths.set(place, path),
    /** Whether the page at `place` was reached from the page at this address, with whatever conditions that had. */
    isFrom: (place: number, address: string): boolean => paths.get(place - 1) === address.split('?')[0],
  };
}

export const trail = createTrail();

/** The number of the entry that is shown. */
export function placeInHistory(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
}
