import { Button, classNames } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { takingText } from '../../lib/sitting/taking.texts.js';
import styles from './moves.module.css';
import { useOfSitting } from './sheet-changes.js';

export interface MovesProps {
  sitting: Sitting;
  current: number;
  firstOpen: number;
  onMove: (by: 1 | -1) => void;
  onCard: () => void;
  onHandIn: () => void;
}

const answered = (sitting: Sitting): number => sitting.questions.length - sitting.unanswered().length;

function MoveButtons({ sitting, current, firstOpen, onMove, onCard, onHandIn, words }: MovesProps & { words: boolean }): ReactElement {
  const done = useOfSitting(sitting, answered);
  const all = sitting.questions.length;
  const last = current >= all - 1;
  return (
    <>
      {sitting.isStepMode ? (
        <Button variant="outlined" color="secondary" disabled={current <= firstOpen} onClick={() => onMove(-1)} className={styles['move']}>
          {takingText('take.prev')}
        </Button>
      ) : null}
      <Button
        color="secondary"
        onClick={onCard}
        aria-label={takingText('take.card.open', { done, all })}
        className={classNames(styles['card'], !sitting.isStepMode && words && styles['wide'])}
      >
        {takingText('take.card')} {takingText('take.card.short', { done, all })}
      </Button>
      {sitting.isStepMode && words ? <p className={styles['progress']}>{takingText('take.progress', { n: current + 1, all })}</p> : null}
      {sitting.isStepMode ? (
        <Button variant="contained" onClick={last ? onHandIn : () => onMove(1)} className={styles['move']}>
          {takingText(last ? 'take.review' : 'take.next')}
        </Button>
      ) : null}
    </>
  );
}

/** In the bar at the top. */
export function Moves(props: MovesProps): ReactElement {
  return (
    <nav aria-label={takingText('take.moves')} className={styles['inTop']}>
      <MoveButtons {...props} words={false} />
    </nav>
  );
}

export function BottomBar(props: MovesProps): ReactElement {
  return (
    <nav aria-label={takingText('take.moves')} className={classNames(styles['bottom'], !props.sitting.isStepMode && styles['whole'])}>
      <div className={styles['row']}>
        <MoveButtons {...props} words />
      </div>
    </nav>
  );
}
