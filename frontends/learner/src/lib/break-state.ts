/** Router state from the taking screen to `/pages/exam?break`, so that it is gone with the tab. */
export interface BreakState {
  paperId: string;
  /** numbers of the questions whose last change the server did not take */
  lost: number[];
}

export function readBreakState(state: unknown): BreakState | null {
  if (typeof state !== 'object' || state === null || !('paperId' in state) || !('lost' in state)) return null;
  const { paperId, lost } = state;
  if (typeof paperId !== 'string' || !Array.isArray(lost)) return null;
  return { paperId, lost: lost.filter((one) => typeof one === 'number') };
}
