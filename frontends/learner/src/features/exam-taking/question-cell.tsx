import type { LearnerQuestionView } from '@xuekao/contracts';
import { classNames } from '@xuekao/frontend-shared';
import { memo, useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { takingText } from '../../lib/sitting/taking.texts.js';
import { cellMark } from './cell-moves.js';
import styles from './question-cell.module.css';

export interface QuestionCellProps {
  question: LearnerQuestionView;
  answered: number;
  total: number;
  begun: boolean;
  flagged: boolean;
  /** another answer is offered */
  other: boolean;
  current: boolean;
  disabled: boolean;
  /** among many that arrows go through, one is reached by Tab */
  isTabStop?: boolean;
  onGo: (question: LearnerQuestionView) => void;
}

function doneText({ answered, total, begun }: QuestionCellProps): string {
  if (answered === total) return takingText('take.card.state.answered');
  if (!begun) return takingText('take.card.state.open');
  return total === 1 ? takingText('take.card.legend.part') : takingText('take.card.state.part', { done: answered, all: total });
}

function stateText(props: QuestionCellProps): string {
  const { flagged, other, current } = props;
  const done = doneText(props);
  return [
    done,
    ...(flagged ? [takingText('take.card.state.flagged')] : []),
    ...(other ? [takingText('take.card.state.other')] : []),
    ...(current ? [takingText('take.card.state.current')] : []),
  ].join('，');
}

/** The number of a question with its state; a press goes there. */
export const QuestionCell = memo(function QuestionCell(props: QuestionCellProps): ReactElement {
  const { question, answered, total, begun, flagged, other, current, disabled, isTabStop = true, onGo } = props;
  const done = answered === total;
  const cell = useRef<HTMLButtonElement>(null);
  // the card follows the question in view; the page does not move
  useEffect(() => {
    if (current) cell.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <button
      type="button"
      ref={cell}
      aria-label={takingText('take.card.item', { n: question.sort, state: stateText(props) })}
      aria-current={current ? 'true' : undefined}
      disabled={disabled}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onGo(question)}
      {...{ [cellMark]: '' }}
      className={classNames(
        styles['cell'],
        done && styles['done'],
        begun && !done && styles['part'],
        current && styles['current'],
        other && styles['other'],
        flagged && styles['flagged'],
      )}
    >
      {question.sort}
    </button>
  );
});

export function QuestionCells({ children }: { children: ReactNode }): ReactElement {
  return <div className={styles['cells']}>{children}</div>;
}

const keys = {
  answered: styles['keyDone'],
  part: styles['keyPart'],
  open: '',
  flagged: styles['keyFlagged'],
  other: styles['keyOther'],
} as const;

export type LegendKey = keyof typeof keys;

/** Legend of the card: some looks are rare. */
export const legendOf = (hasPart: boolean, hasOffer: boolean): LegendKey[] => [
  'answered',
  ...(hasPart ? (['part'] as const) : []),
  'open',
  'flagged',
  ...(hasOffer ? (['other'] as const) : []),
];

export function Legend({ of }: { of: readonly LegendKey[] }): ReactElement {
  return (
    <div className={styles['legend']}>
      {of.map((key) => (
        <div key={key} className={styles['entry']}>
          <span aria-hidden className={classNames(styles['key'], keys[key])} />
          <span className="xk-caption xk-soft">{takingText(`take.card.legend.${key}`)}</span>
        </div>
      ))}
    </div>
  );
}
