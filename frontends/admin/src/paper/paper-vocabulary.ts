import { paperText } from './paper.texts.js';

export const paperStates = [0, 1, 2, 3] as const;
const exStates = [0, 1, 2, 3, 4, 5, 6, 7] as const;

export function stateText(state: number): string {
  const known = paperStates.find((one) => one === state);
  return known === undefined ? String(state) : paperText(`paper.state.${known}`);
}
export function exStateText(exState: number): string {
  const known = exStates.find((one) => one === exState);
  return known === undefined ? String(exState) : paperText(`paper.exState.${known}`);
}
