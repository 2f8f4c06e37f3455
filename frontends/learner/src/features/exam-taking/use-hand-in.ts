import { useQueryClient } from '@tanstack/react-query';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { backLayers, notify } from '@xuekao/frontend-shared';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BreakState } from '../../lib/break-state.js';
import { processCache } from '../../lib/preferences.js';
import { api } from '../../lib/session.js';
import { delivered, handInFate, handInSurely, isStillSo, problemOf, type HandInProblem } from '../../lib/sitting/hand-in.js';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { takingText } from '../../lib/sitting/taking.texts.js';

export type Phase =
  | { kind: 'answering' }
  /** asked by the person; `problem` is why it did not work the last time */
  | { kind: 'confirm'; problem: HandInProblem | null; busy: boolean }
  | { kind: 'time-up'; offline: boolean }
  /** the server takes no more answers; `lost` are the questions whose last change did not arrive */
  | { kind: 'closed'; lost: number[] };

const manualFlushMs = 15_000;
const timeUpFlushMs = 5000;
const repeatMs = 2000;
const breakMs = 1500;
/** The longest allowance for reconnecting, and the grace before it. */
const longestWaitMs = 185_000;
const isWaiting = (queue: Sitting['queue']): boolean => {
  const { pending, state } = queue.getSnapshot();
  return pending > 0 && state !== 'closed' && state !== 'signed-out';
};
const pause = (ms: number): Promise<void> => new Promise((resolve) => window.setTimeout(resolve, ms));

export interface HandIn {
  phase: Phase;
  ask: () => void;
  cancel: () => void;
  confirm: () => void;
  /** the time is up by the server's clock */
  timeUp: () => void;
  /** the server handed the paper in by itself */
  handedIn: () => void;
  toResult: () => void;
}

/** Every way in which a sitting ends. What waits in the queue goes first; what did not arrive is said. */
export function useHandIn(sitting: Sitting): HandIn {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [phase, setPhase] = useState<Phase>({ kind: 'answering' });
  const { paper, queue } = sitting;
  const ending = useRef(false);
  const filesTold = useRef(false);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  const go = useCallback(
    (address: string, state: object) => {
      processCache.clear();
      sitting.aids.forget();
      // for the receipt (`heldDigest`)
      cache.setQueryData(['held', paper.id], queue.held);
      void cache.invalidateQueries();
      // the review, or a sheet that is open, has an entry of its own: the one of the paper is replaced
      void backLayers()
        .leave()
        .then(() => navigate(address, { replace: true, state }));
    },
    [cache, navigate, paper.id, queue, sitting],
  );
  const leave = useCallback(
    (handedIn: boolean) => {
      // seen at the head of the result
      notify(takingText('take.done'), 'success', { heardOnly: true });
      go(addressOf(learnerPages.ShowExam, { id: paper.id }), { handedIn });
    },
    [go, paper.id],
  );
  const toResult = useCallback(() => leave(false), [leave]);
  const lostNumbers = useCallback(() => sitting.numbersOf(queue.getSnapshot().refused.map((one) => one.change)), [sitting, queue]);

  const closed = useCallback(() => {
    const lost = lostNumbers();
    if (!alive.current) return;
    setPhase({ kind: 'closed', lost });
    if (!sitting.isStepMode) return;
    // The specification's way out of the step mode after 20010001.
    const state: BreakState = { paperId: paper.id, lost };
    window.setTimeout(() => {
      if (alive.current) go(`${learnerPages.ExamOnline}?break`, state);
    }, breakMs);
  }, [go, lostNumbers, paper.id, sitting.isStepMode]);

  // 20010001 while answering; while handing in, whoever hands in says so.
  useEffect(
    () =>
      queue.subscribe(() => {
        const { state } = queue.getSnapshot();
        if (state === 'paused' && sitting.paused === null) sitting.stand('');
        if (state === 'closed' && !ending.current) {
          ending.current = true;
          closed();
        }
      }),
    [queue, closed, sitting],
  );

  // The result page's code comes while the server can still be reached, not after the last answer is away.
  const isEnding = phase.kind !== 'answering';
  useEffect(() => {
    if (isEnding) import('../exam-result/exam-result-page.js').catch(() => undefined);
  }, [isEnding]);

  // The reason why a hand-in failed is told as long as it lasts.
  useEffect(() => {
    let before = queue.getSnapshot().state;
    return queue.subscribe(() => {
      const { state } = queue.getSnapshot();
      const last = before;
      // every answer is heard of several times; the screen is rendered again only for what may change it
      if (state === last) return;
      before = state;
      setPhase((now) =>
        now.kind === 'confirm' && now.problem !== null && !isStillSo(now.problem, last, state) ? { ...now, problem: null } : now,
      );
    });
  }, [queue]);

  const confirm = useCallback(async () => {
    const failed = (problem: HandInProblem): void => {
      ending.current = false;
      if (alive.current) setPhase({ kind: 'confirm', problem, busy: false });
    };
    setPhase({ kind: 'confirm', problem: null, busy: true });
    ending.current = true;
    sitting.settle();
    try {
      const saved = await delivered(queue, manualFlushMs);
      const { state } = queue.getSnapshot();
      if (state === 'closed') return closed();
      if (!saved) return failed({ kind: state === 'offline' ? 'network' : 'unsaved' });
      const { files } = sitting;
      // the answers name them, so they may come later; who waits a little need not keep the device
      if (files !== null && !filesTold.current && !(await files.flush(manualFlushMs))) {
        filesTold.current = true;
        return failed({ kind: 'files', n: files.getSnapshot().waiting });
      }
      const call = (): Promise<unknown> => api.call('/api/paper/paper/hand-exam', { id: paper.id, exState: 0 });
      // without a network the call has not gone out
      if (state === 'offline') await call();
      else
        await handInSurely(call, {
          isWanted: () => alive.current,
          onDoubt: () => setPhase({ kind: 'confirm', problem: { kind: 'doubt' }, busy: true }),
          pause: () => pause(repeatMs),
        });
      queue.forgetRefused();
      if (alive.current) leave(true);
    } catch (error) {
      if (handInFate(error) === 'elsewhere') sitting.onGone?.();
      failed(problemOf(error));
    }
  }, [closed, leave, paper.id, queue, sitting]);

  /** The queue first, then the hand-in, again and again until the server has answered: after that nothing is open any more. */
  const endNow = useCallback(
    async (exState: 0 | 1 | 7) => {
      // paused, which this page had not heard: the question after the time left says how much there is
      const goesOn = (): void => {
        ending.current = false;
        setPhase({ kind: 'answering' });
      };
      ending.current = true;
      setPhase({ kind: 'time-up', offline: false });
      sitting.settle();
      let missing = 0;
      const handInAt = performance.now() + longestWaitMs;
      for (let isOpen = true; isOpen && alive.current;) {
        await queue.flush(timeUpFlushMs);
        if (sitting.paused !== null) return goesOn();
        // an answer that was written in time may still count, and none does after the hand-in; the server closes the paper by itself
        if (isWaiting(queue) && performance.now() < handInAt) {
          setPhase({ kind: 'time-up', offline: true });
          await pause(repeatMs);
          continue;
        }
        try {
          await api.call('/api/paper/paper/hand-exam', { id: paper.id, exState }, { timeoutMs: 15_000 });
          queue.forgetRefused();
          isOpen = false;
        } catch (error) {
          const fate = handInFate(error);
          if (fate === 'signed-out') return;
          if (fate === 'elsewhere') return sitting.onGone?.();
          if (fate === 'paused') sitting.stand('');
          if (sitting.paused !== null) return goesOn();
          if (fate === 'missing') missing += 1;
          isOpen = missing < 2;
          if (isOpen && alive.current) {
            setPhase({ kind: 'time-up', offline: true });
            await pause(repeatMs);
          }
        }
      }
      if (queue.getSnapshot().pending > 0) await queue.flush(timeUpFlushMs);
      if (!alive.current || queue.getSnapshot().state === 'signed-out') return;
      if (lostNumbers().length > 0) closed();
      else toResult();
    },
    [closed, lostNumbers, paper.id, queue, sitting, toResult],
  );

  const begin = useCallback(
    (exState: 0 | 1 | 7) => {
      if (!ending.current) void endNow(exState);
    },
    [endNow],
  );

  return {
    phase,
    toResult,
    ask: useCallback(() => setPhase({ kind: 'confirm', problem: null, busy: false }), []),
    // not while it is on its way, whatever asks for it
    cancel: useCallback(() => setPhase((now) => (now.kind === 'confirm' && !now.busy ? { kind: 'answering' } : now)), []),
    confirm: useCallback(() => void confirm(), [confirm]),
    timeUp: useCallback(() => begin(paper.endsWithWindow ? 7 : 1), [begin, paper.endsWithWindow]),
    handedIn: useCallback(() => begin(0), [begin]),
  };
}
