import type { LearnerQuestionView } from '@xuekao/contracts';
import { isAnswered, isChoice, leavesOf, withOption } from '@xuekao/frontend-shared';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { processCache } from '../../lib/preferences.js';
import { showAtTop, showSoon } from '../../lib/scroll.js';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { elementIdOf } from './element-ids.js';
import type { KeyActions } from './use-keys.js';

/** The part that a letter means: the one with the focus, else the first choice that is open, else the first choice. */
function choiceInView(sitting: Sitting, question: LearnerQuestionView): LearnerQuestionView | undefined {
  const choices = leavesOf(question).filter((leaf) => isChoice(leaf.quType));
  const focused = choices.find((leaf) => document.getElementById(elementIdOf(leaf.quId))?.contains(document.activeElement));
  return focused ?? choices.find((leaf) => !isAnswered(sitting.sheet.answerOf(leaf.quId))) ?? choices[0];
}

function startPosition(sitting: Sitting): number {
  const last = processCache.get(sitting.paper.id);
  const position = last === null ? 0 : sitting.positionOf(last);
  return sitting.isLocked(position) ? sitting.questions.findIndex((_, at) => !sitting.isLocked(at)) : position;
}

export interface PaperMoves {
  current: number;
  setCurrent: (position: number) => void;
  /** with going back forbidden: the first question that can still be opened */
  firstOpen: number;
  /** `inside`: an element of the question that is shown instead of its beginning, where it is there */
  go: (position: number, inside?: string) => void;
  move: (by: 1 | -1) => void;
  actions: Omit<KeyActions, 'help'>;
}

/** Which question is in view and how to get to another, in both modes. A reload lands where it was. */
export function usePaperMoves(sitting: Sitting): PaperMoves {
  const [current, setCurrent] = useState(() => startPosition(sitting));
  const at = useRef(current);
  at.current = current;
  const { questions, isStepMode, paper } = sitting;
  const firstOpen = paper.noBack ? (isStepMode ? current : Math.max(0, questions.findIndex((_, position) => !sitting.isLocked(position)))) : 0;
  const open = useRef(firstOpen);
  open.current = firstOpen;

  const show = useCallback((position: number, inside = '') => {
    const question = questions[position];
    const element = question === undefined ? null : document.getElementById(elementIdOf(question.quId));
    if (inside !== '') showSoon(inside, element);
    else if (element !== null) showAtTop(element);
  }, [questions]);
  const go = useCallback((position: number, inside?: string) => {
    if (position < open.current || position >= questions.length) return;
    setCurrent(position);
    if (!isStepMode || position === at.current) show(position, inside);
  }, [isStepMode, questions.length, show]);
  const move = useCallback((by: 1 | -1) => go(at.current + by), [go]);

  useEffect(() => {
    const question = questions[current];
    if (question !== undefined) processCache.set(paper.id, question.quId);
  }, [current, questions, paper.id]);
  useEffect(() => {
    if (!isStepMode && at.current > 0) show(at.current);
    // once, when the page opens: later moves show themselves
  }, [isStepMode, show]);

  const actions = useMemo(() => ({
    move,
    choose: (index: number): boolean => {
      const question = questions[at.current];
      const leaf = question === undefined ? undefined : choiceInView(sitting, question);
      const option = leaf?.answerList[index];
      if (leaf === undefined || option === undefined) return false;
      sitting.answer(leaf.quId, withOption(leaf, sitting.sheet.answerOf(leaf.quId), option.id));
      return true;
    },
    flag: (): void => {
      const question = questions[at.current];
      if (question !== undefined) sitting.mark(question.quId, !sitting.sheet.isMarked(question.quId));
    },
  }), [move, questions, sitting]);
  return { current, setCurrent, firstOpen, go, move, actions };
}
