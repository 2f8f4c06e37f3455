import { isTransient, type CallInput, type CallOutput } from '@xuekao/frontend-shared';
import { api } from '../../lib/session.js';
import { frameOf } from './exam-camera.js';
import { ScreenTint } from './screen-tint.js';

const path = '/api/paper/challenge/step';
type Seen = NonNullable<CallInput<typeof path>['seen']>;
type Step = CallOutput<typeof path>;
/** One change in two seconds at most: far from what disturbs anybody who is sensitive to light. */
const [fadeMs, restMs] = [1000, 800];
/** The service wants the light of the picture, and an office wants to see whose it is. */
const sidePx = 320;
/** A sitting begins in peace. */
const firstMs = 20_000;
const againMs = 5000;
const mostTries = 3;

interface ChallengeLoopOptions {
  paperId: string;
  element: HTMLVideoElement;
  /** false: none begins meanwhile */
  isRunning: () => boolean;
  /** before the first colour */
  begins: () => void;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Shows the colours that the service tells, one after the other, and sends a picture of each. Whether they follow is judged there.
 * @returns ends it
 */
export function challengeLoop({ paperId, element, isRunning, begins }: ChallengeLoopOptions): () => void {
  let isOver = false;
  const isReady = (): boolean => isRunning() && !document.hidden && element.videoWidth > 0;
  const send = async (seen: Seen): Promise<Step> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await api.call(path, { paperId, seen }, { timeoutMs: 5000 });
      } catch (error) {
        if (tries === mostTries || isOver || !isTransient(error)) throw error;
      }
      await wait(1000);
    }
  };
  /** @returns milliseconds until the service is asked again */
  const once = async (): Promise<number> => {
    let step = await api.call(path, { paperId });
    if (step.id === '') return step.waitSeconds * 1000;
    begins();
    const tint = new ScreenTint();
    try {
      while (step.id !== '' && !isOver) {
        const { id, n, colour } = step;
        await tint.change(colour, fadeMs);
        await wait(restMs);
        step = await send({ id, n, base64: frameOf(element, sidePx) });
      }
    } finally {
      await tint.remove(fadeMs);
    }
    return step.waitSeconds * 1000;
  };
  const run = async (): Promise<void> => {
    await wait(firstMs);
    while (!isOver) await wait(Math.max(againMs, isReady() ? await once().catch(() => againMs) : againMs));
  };
  void run();
  return () => {
    isOver = true;
  };
}
