import { closeMedium } from '@xuekao/frontend-shared';
import type { CapturePlan, Hint } from './capture-plan.js';
import { frameOf, openExamCamera } from './exam-camera.js';
import { Looker } from './looker.js';

/** Often while a picture is due, else only to know whether somebody is there. */
const dueMs = 400;
const restMs = 2000;

/** State of the camera as the page shows it. */
export interface Shown {
  hint: Hint | null;
  isOut: boolean;
  isBroken: boolean;
}
export const nothing: Shown = { hint: null, isOut: false, isBroken: false };
export type Fault = Awaited<ReturnType<Looker['look']>>['fault'];

export interface CaptureLoopOptions {
  element: HTMLVideoElement;
  /** asked for at each look: a new plan takes the place of the former one */
  plan: () => CapturePlan;
  /** of a camera that gives nothing, until it is tried again */
  againMs: number;
  /** false: no picture is taken meanwhile */
  isRunning: () => boolean;
  /** takes the setter of a state */
  show: (change: (before: Shown) => Shown) => void;
  /** @param base64 empty: the camera gives no picture */
  send: (base64: string, fault: Fault) => Promise<void>;
  opened: (stream: MediaStream) => void;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Looks through the camera and takes pictures as the plan says.
 * @returns ends it and closes the camera
 */
export function captureLoop({ element, plan, againMs, isRunning, show, send, opened }: CaptureLoopOptions): () => void {
  let isOver = false;
  let stream: MediaStream | null = null;
  const looker = new Looker();
  const tell = (next: Shown): void => {
    if (!isOver) show((before) => (same(before, next) ? before : next));
  };
  const lives = (): boolean => stream?.getVideoTracks().some(({ readyState }) => readyState === 'live') ?? false;
  /** A camera that gives nothing sends an empty picture at each interval (specification, main camera capture). */
  const withoutCamera = async (): Promise<void> => {
    stream = await openExamCamera(element).catch(() => null);
    if (isOver) return closeMedium(stream);
    tell({ ...nothing, isBroken: stream === null });
    if (stream !== null) return opened(stream);
    if (isRunning() && plan().isDue(performance.now())) {
      plan().taken(performance.now());
      await send('', null);
    }
    await wait(againMs);
  };
  const look = async (): Promise<void> => {
    // an unloaded detector must not keep pictures from being taken: the server looks for itself
    const seen = await looker.look(element).catch(() => ({ faces: 1, fault: null }));
    const { take, hint, isOut } = plan().see(seen, performance.now());
    tell({ hint, isOut, isBroken: false });
    if (take) await send(frameOf(element), seen.fault);
    await wait(plan().isDue(performance.now()) ? dueMs : restMs);
  };
  const rest = async (): Promise<void> => {
    plan().forget(performance.now());
    tell(nothing);
    await wait(restMs);
  };
  const run = async (): Promise<void> => {
    while (!isOver) await (!isRunning() ? rest() : lives() ? look() : withoutCamera());
  };
  void run();
  return () => {
    isOver = true;
    closeMedium(stream);
    looker.close();
  };
}

const same = (one: Shown, other: Shown): boolean => one.hint === other.hint && one.isOut === other.isOut && one.isBroken === other.isBroken;
