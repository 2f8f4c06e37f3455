import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';
import { examText } from './exam.texts.js';

const flags = ['READY_START', 'PROCESSING', 'OVERDUE'] as const;
const publishedState = 0;

/** A published exam says where its window stands; the others say what they are. */
export function stateText(state: number, stateFlag: string): string {
  if (state !== publishedState) return examText(state === 1 ? 'exam.state.1' : 'exam.state.2');
  const flag = flags.find((one) => one === stateFlag);
  return flag === undefined ? examText('exam.state.0') : examText(`exam.flag.${flag}`);
}

export function StateChip({ state, stateFlag }: { state: number; stateFlag: string }): ReactElement {
  const running = state === publishedState && stateFlag === 'PROCESSING';
  const quiet = state !== publishedState || stateFlag === 'OVERDUE';
  return (
    <Chip
      size="small"
      variant={quiet ? 'outlined' : 'filled'}
      color={running ? 'success' : 'default'}
      label={stateText(state, stateFlag)}
    />
  );
}
