import type { AnswerValue, LearnerQuestionView } from '@xuekao/contracts';
import { withOption, type Composition } from '@xuekao/frontend-shared';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isAnswered, isChoiceType, leavesOf } from '@xuekao/question/view';
import { processCache } from '../../lib/preferences.js';
import { showAtTop, showSoon } from '../../lib/scroll.js';
import { closingOf, type Closing } from '../../lib/sitting/closing.js';
import { SecondPress } from '../../lib/sitting/second-press.js';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { startPosition } from '../../lib/sitting/start-position.js';
import { elementIdOf } from './element-ids.js';
import type { KeyActions } from './use-keys.js';
import { useOfSitting } from './sheet-changes.js';

/** The part that a letter means: the one with the focus, else the first choice that is open, else the first choice. */
function choiceInView(sitting: Sitting, question: LearnerQuestionView): LearnerQuestionView | undefined {
  const choices = leavesOf(question).filter((leaf) => isChoiceType(leaf.quType));
  const focused = choices.find((leaf) => document.getElementById(elementIdOf(leaf.quId))?.contains(document.activeElement));
  return focused ?? choices.find((leaf) => !isAnswered(sitting.sheet.answerOf(leaf.quId))) ?? choices[0];
}

/** @returns false where there is no such option */
function onOption(sitting: Sitting, position: number, index: number, act: (leaf: LearnerQuestionView, optionId: string) => void): boolean {
  const question = sitting.questions[position];
  const leaf = question === undefined ? undefined : choiceInView(sitting, question);
  const option = leaf?.answerList[index];
  if (leaf === undefined || option === undefined) return false;
  act(leaf, option.id);
  return true;
}

/** Most papers lock nothing: then nothing is looked through with an answer. */
const firstUnlockedOf = (sitting: Sitting): number =>
  sitting.paper.noBack
    ? Math.max(
        0,
        sitting.questions.findIndex((_, position) => !sitting.isLocked(position)),
      )
    : 0;

/** A double tap moves once. */
const doubleTapMs = 400;

export type Answer = (quId: string, answer: AnswerValue, composition?: Composition) => void;

export interface PaperMoves {
  current: number;
  setCurrent: (position: number) => void;
  /** with going back forbidden: the first question that can still be opened */
  firstOpen: number;
  /** `inside`: an element of the question that is shown instead of its beginning, where it is there */
  go: (position: number, inside?: string) => void;
  move: (by: 1 | -1) => void;
  /** takes an answer, unless it would close questions: see `closing` */
  answer: Answer;
  /** as `answer`, with the answer that is offered */
  takeOffer: (quId: string) => void;
  /** asked before it happens */
  closing: Closing | null;
  settleClosing: (proceeds: boolean) => void;
  actions: Omit<KeyActions, 'help'>;
}

/**
 * Which question is in view and how to get to another, in both modes. A reload lands where it was, another device where the person goes
 * on.
 */
export function usePaperMoves(sitting: Sitting): PaperMoves {
  const [current, setCurrent] = useState(() => startPosition(sitting, processCache.get(sitting.paper.id)));
  const at = useRef(current);
  at.current = current;
  const { questions, isStepMode, paper } = sitting;
  const firstUnlocked = useOfSitting(sitting, firstUnlockedOf);
  const firstOpen = paper.noBack && isStepMode ? current : firstUnlocked;
  const [closing, setClosing] = useState<Closing | null>(null);
  const press = useRef(new SecondPress(doubleTapMs));
  const leavesForGood = paper.noBack && isStepMode;
  const open = useRef(firstOpen);
  open.current = firstOpen;

  const show = useCallback(
    (position: number, inside = '') => {
      const question = questions[position];
      const element = question === undefined ? null : document.getElementById(elementIdOf(question.quId));
      if (inside !== '') showSoon(inside, element);
      else if (element !== null) showAtTop(element);
    },
    [questions],
  );
  const go = useCallback(
    (position: number, inside = '') => {
      if (position < open.current || position >= questions.length) return;
      const proceed = (): void => {
        const isHere = !isStepMode || position === at.current;
        // the question is there, and has taken the focus, before a place in it does
        if (isHere || inside === '') setCurrent(position);
        else flushSync(() => setCurrent(position));
        if (isHere || inside !== '') show(position, inside);
      };
      if (!leavesForGood || position === at.current) return proceed();
      if (!press.current.counts(performance.now())) return;
      const left = questions.slice(at.current, position).filter((question) => !sitting.isComplete(question));
      if (left.length === 0) proceed();
      else setClosing({ questions: left, proceed });
    },
    [isStepMode, leavesForGood, questions, show, sitting],
  );
  const answer: Answer = useCallback(
    (quId, value, composition) => {
      const asked = closingOf(sitting, quId, () => sitting.answer(quId, value));
      if (asked === null) sitting.answer(quId, value, composition);
      else setClosing(asked);
    },
    [sitting],
  );
  const takeOffer = useCallback(
    (quId: string) => {
      const asked = closingOf(sitting, quId, () => sitting.takeOffer(quId));
      if (asked === null) sitting.takeOffer(quId);
      else setClosing(asked);
    },
    [sitting],
  );
  const settleClosing = useCallback(
    (proceeds: boolean) => {
      setClosing(null);
      if (proceeds) closing?.proceed();
    },
    [closing],
  );
  const move = useCallback((by: 1 | -1) => go(at.current + by), [go]);

  useEffect(() => {
    const question = questions[current];
    if (question !== undefined) processCache.set(paper.id, question.quId);
  }, [current, questions, paper.id]);
  useEffect(() => {
    if (isStepMode) return;
    const [first] = questions;
    if (at.current > 0) show(at.current);
    // whoever begins by keyboard begins at the question; the head of the page stays in view
    else if (first !== undefined) document.getElementById(elementIdOf(first.quId))?.focus({ preventScroll: true });
    // once, when the page opens: later moves show themselves
  }, [isStepMode, questions, show]);

  const actions = useMemo(
    () => ({
      move,
      choose: (index: number): boolean =>
        onOption(sitting, at.current, index, (leaf, optionId) =>
          answer(leaf.quId, withOption(leaf, sitting.sheet.answerOf(leaf.quId), optionId)),
        ),
      strike: (index: number): boolean => onOption(sitting, at.current, index, (leaf, optionId) => sitting.strike(leaf.quId, optionId)),
      flag: (): void => {
        const question = questions[at.current];
        if (question !== undefined) sitting.mark(question.quId, !sitting.sheet.isMarked(question.quId));
      },
    }),
    [answer, move, questions, sitting],
  );
  return { current, setCurrent, firstOpen, go, move, answer, takeOffer, closing, settleClosing, actions };
}
