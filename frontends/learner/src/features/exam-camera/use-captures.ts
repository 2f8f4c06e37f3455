import { closeMedium, notify } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { cameraText } from './camera.texts.js';
import { CapturePlan, type Hint } from './capture-plan.js';
import { frameOf, openExamCamera } from './exam-camera.js';
import { Looker } from './looker.js';
import { sendCapture, type CaptureAnswer } from './send-capture.js';

/** Often while a picture is due, else only to know whether somebody is there. */
const dueMs = 400;
const restMs = 2000;
/** A camera that was unplugged is tried again. */
const againMs = 10_000;

interface Shown {
  hint: Hint | null;
  isOut: boolean;
  isBroken: boolean;
}
const nothing: Shown = { hint: null, isOut: false, isBroken: false };
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Takes pictures of a sitting at the interval of its exam, and hears what the service says of each. */
export function useCaptures(
  video: RefObject<HTMLVideoElement | null>,
  { id, camInterval = 0 }: Pick<Sitting['paper'], 'id' | 'camInterval'>,
  running: boolean,
  answered: (answer: CaptureAnswer) => void,
  opened: (stream: MediaStream) => void = () => undefined,
): Shown {
  const [shown, setShown] = useState(nothing);
  const told = useRef(answered);
  const tellOpened = useRef(opened);
  const runs = useRef(running);
  useEffect(() => {
    told.current = answered;
    tellOpened.current = opened;
    runs.current = running;
  });
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    let isOver = false;
    let stream: MediaStream | null = null;
    const over = (): boolean => isOver;
    const looker = new Looker();
    const plan = new CapturePlan(camInterval * 60_000, performance.now(), 0.5 + Math.random() / 2);
    const show = (next: Shown): void => {
      if (!isOver) setShown((before) => (same(before, next) ? before : next));
    };
    const send = async (base64: string, fault: Parameters<typeof sendCapture>[1]['fault']): Promise<void> => {
      const answer = await sendCapture(id, { base64, fault }, over);
      if (answer === null) return;
      // the socket may have closed the page before, and its success takes failures away: the person reads why all the same
      if (answer.isBreak) notify(cameraText('camera.break', { n: answer.failCount }), 'error', { persistent: true });
      if (!isOver) told.current(answer);
    };
    const lives = (): boolean => stream?.getVideoTracks().some(({ readyState }) => readyState === 'live') ?? false;
    /** A camera that gives nothing sends an empty picture at each interval (specification, main camera capture). */
    const withoutCamera = async (): Promise<void> => {
      stream = await openExamCamera(element).catch(() => null);
      if (isOver) return closeMedium(stream);
      show({ ...nothing, isBroken: stream === null });
      if (stream !== null) tellOpened.current(stream);
      if (stream !== null) return;
      if (runs.current && plan.isDue(performance.now())) {
        plan.taken(performance.now());
        await send('', null);
      }
      await wait(againMs);
    };
    const look = async (): Promise<void> => {
      // an unloaded detector must not keep pictures from being taken: the service looks for itself
      const seen = await looker.look(element).catch(() => ({ faces: 1, fault: null }));
      const { take, hint, isOut } = plan.see(seen, performance.now());
      show({ hint, isOut, isBroken: false });
      if (take) await send(frameOf(element), seen.fault);
      await wait(plan.isDue(performance.now()) ? dueMs : restMs);
    };
    const run = async (): Promise<void> => {
      while (!isOver)
        if (!runs.current) {
          plan.forget(performance.now());
          show(nothing);
          await wait(restMs);
        } else if (lives()) await look();
        else await withoutCamera();
    };
    void run();
    return () => {
      isOver = true;
      closeMedium(stream);
      looker.close();
    };
  }, [video, id, camInterval]);
  return shown;
}

const same = (one: Shown, other: Shown): boolean => one.hint === other.hint && one.isOut === other.isOut && one.isBroken === other.isBroken;
