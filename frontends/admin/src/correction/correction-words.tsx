import Chip from '@mui/material/Chip';
import type { CallOutput } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { correctionText } from './correction.texts.js';

export type Correction = CallOutput<'/api/exam/correction/detail'>;
type Row = CallOutput<'/api/exam/correction/paging'>['records'][number];
type State = Row['state'];

const colors = {
  computing: 'info',
  ready: 'warning',
  applying: 'info',
  applied: 'success',
  undoing: 'info',
  undone: 'default',
  dropped: 'default',
  failed: 'error',
} as const satisfies Record<State, string>;

export const isUnderWay = (state: State): state is 'computing' | 'applying' | 'undoing' =>
  state === 'computing' || state === 'applying' || state === 'undoing';

export function CorrectionState({ state }: { state: State }): ReactElement {
  return <Chip size="small" color={colors[state]} variant="outlined" label={correctionText(`fix.state.${state}`)} />;
}

export const numbersText = ({ numbers }: Pick<Row, 'numbers'>): string =>
  numbers.length === 0 ? correctionText('fix.passOnly') : correctionText('fix.numbers', { list: numbers.join('、') });
