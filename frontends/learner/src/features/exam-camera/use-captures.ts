import { notify } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { cameraText } from './camera.texts.js';
import { captureLoop, nothing, type Shown } from './capture-loop.js';
import { CapturePlan } from './capture-plan.js';
import { sendCapture, type CaptureAnswer } from './send-capture.js';

/** A camera that was unplugged is tried again. */
const againMs = 10_000;

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
    const plan = new CapturePlan(camInterval * 60_000, performance.now(), 0.5 + Math.random() / 2);
    const end = captureLoop({
      element,
      plan: () => plan,
      againMs,
      isRunning: () => runs.current,
      show: setShown,
      opened: (stream) => tellOpened.current(stream),
      send: async (base64, fault) => {
        const answer = await sendCapture(id, { base64, fault }, () => isOver);
        if (answer === null) return;
        // the socket may have closed the page before, and its success takes failures away: the person reads why all the same
        if (answer.isBreak) notify(cameraText('camera.break', { n: answer.failCount }), 'error', { persistent: true });
        if (!isOver) told.current(answer);
      },
    });
    return () => {
      isOver = true;
      end();
    };
  }, [video, id, camInterval]);
  return shown;
}
