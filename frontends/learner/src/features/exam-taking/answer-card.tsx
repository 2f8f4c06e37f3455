import type { LearnerQuestionView } from '@xuekao/contracts';
import { formatScore } from '@xuekao/frontend-shared';
import { memo, useCallback, useMemo, useState, type FocusEvent, type KeyboardEvent, type ReactElement } from 'react';
import { FilterPair } from '../../lib/filter-pair.js';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { takingText } from '../../lib/sitting/taking.texts.js';
import styles from './answer-card.module.css';
import { cellMark, nextCell } from './cell-moves.js';
import { legendOf, Legend, QuestionCell, QuestionCells, type QuestionCellProps } from './question-cell.js';
import { useOfSitting, useQuestionChanges } from './sheet-changes.js';

export interface AnswerCardProps {
  sitting: Sitting;
  current: number;
  /** with going back forbidden: earlier questions cannot be opened */
  firstOpen: number;
  onGo: (position: number) => void;
}

/**
 * A long paper has a hundred numbers: Tab reaches one, arrows lead to the others. @returns the place of the cell that has the focus now;
 * null where it stays
 */
function walk(event: KeyboardEvent<HTMLElement>): number | null {
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${cellMark}]:not(:disabled)`)];
  const at = cells.findIndex((cell) => cell === event.target);
  const next =
    at < 0
      ? null
      : nextCell(
          event.key,
          at,
          cells.map((cell) => cell.getBoundingClientRect()),
        );
  if (next === null) return null;
  event.preventDefault();
  cells[next]?.focus();
  return next;
}

type CardCellProps = Pick<QuestionCellProps, 'question' | 'current' | 'disabled' | 'isTabStop' | 'onGo'> & { sitting: Sitting };

/** Hears of its own question only: an answer costs one cell, however long the paper is. */
const CardCell = memo(function CardCell({ sitting, question, ...rest }: CardCellProps): ReactElement {
  useQuestionChanges(sitting.sheet, question);
  return (
    <QuestionCell
      {...rest}
      {...sitting.countOf(question)}
      question={question}
      flagged={sitting.sheet.isMarked(question.quId)}
      other={sitting.hasOffer(question)}
    />
  );
});

const always = (): string => '';
const openIds = (sitting: Sitting): string =>
  sitting
    .unanswered()
    .map(({ quId }) => quId)
    .join(' ');
const hasParts = (sitting: Sitting): boolean =>
  sitting.questions.some((question) => !sitting.isComplete(question) && sitting.countOf(question).begun);
const hasOffers = (sitting: Sitting): boolean => sitting.questions.some((question) => sitting.hasOffer(question));

/** The map of the paper: numbers by section, what is answered, flagged and in view; a click goes there. */
export const AnswerCard = memo(function AnswerCard({ sitting, current, firstOpen, onGo }: AnswerCardProps): ReactElement {
  const [onlyOpen, setOnlyOpen] = useState(false);
  const open = useOfSitting(sitting, onlyOpen ? openIds : always);
  const groups = useMemo(() => {
    const left = new Set(open.split(' '));
    return sitting.groups
      .map((group) => ({ group, questions: onlyOpen ? group.quList.filter(({ quId }) => left.has(quId)) : group.quList }))
      .filter(({ questions }) => questions.length > 0);
  }, [sitting, onlyOpen, open]);
  const shown = groups.flatMap(({ questions }) => questions.map(({ quId }) => sitting.positionOf(quId))).filter((at) => at >= firstOpen);
  const [walked, setWalked] = useState<number | null>(null);
  const tabStop = [walked, current, shown[0]].find((at) => at !== null && at !== undefined && shown.includes(at));
  const hasPart = useOfSitting(sitting, hasParts);
  const hasOffer = useOfSitting(sitting, hasOffers);
  const goTo = useCallback((question: LearnerQuestionView) => onGo(sitting.positionOf(question.quId)), [sitting, onGo]);
  const go = (event: KeyboardEvent<HTMLElement>): void => {
    const to = shown[walk(event) ?? -1];
    if (to !== undefined) setWalked(to);
  };
  const leave = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) setWalked(null);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is pressed are its cells, which are buttons
    <nav aria-label={takingText('take.card')} onKeyDown={go} onBlur={leave} className={styles['card']}>
      <div className={styles['head']}>
        <Legend of={legendOf(hasPart, hasOffer)} />
        <FilterPair label={takingText('take.card.onlyOpen')} on={onlyOpen} onTurn={setOnlyOpen} />
      </div>
      {groups.length === 0 ? <p className="xk-text xk-soft">{takingText('take.card.noneOpen')}</p> : null}
      {groups.map(({ group, questions }) => (
        <div key={group.id}>
          <h3 className={styles['group']}>
            {takingText('take.card.group', { title: group.title, n: group.quCount, score: formatScore(group.totalScore) })}
          </h3>
          <QuestionCells>
            {questions.map((question) => {
              const at = sitting.positionOf(question.quId);
              return (
                <CardCell
                  key={question.quId}
                  sitting={sitting}
                  question={question}
                  current={at === current}
                  disabled={at < firstOpen}
                  isTabStop={at === tabStop}
                  onGo={goTo}
                />
              );
            })}
          </QuestionCells>
        </div>
      ))}
    </nav>
  );
});
