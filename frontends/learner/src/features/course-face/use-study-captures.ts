import { attentionLimits } from '@xuekao/contracts/attention-limits';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { captureLoop, nothing, type Shown } from '../exam-camera/capture-loop.js';
import { CapturePlan } from '../exam-camera/capture-plan.js';
import { sendStudyCapture, type StudyAnswer } from './send-study-capture.js';

/** A camera that was unplugged is tried again. */
const againMs = 5000;
/** After a failure, and a little more than the server asks for between two pictures. */
const retryMs = (attentionLimits.captureSeconds + 1) * 1000;
/** of a plan, before its first picture */
const planMs = 3000;

const planIn = (ms: number, everyMs: number): CapturePlan => new CapturePlan(everyMs, performance.now() + ms - planMs);

export interface StudyCamera {
  courseId: string;
  fileId: string;
  /** between two pictures */
  everyMs: number;
}

/** Takes pictures of a person who learns, and hears what the server says of each: a failed one is taken again soon. */
export function useStudyCaptures(
  video: RefObject<HTMLVideoElement | null>,
  { courseId, fileId, everyMs }: StudyCamera,
  answered: (answer: StudyAnswer) => void,
): Shown {
  const [shown, setShown] = useState(nothing);
  const told = useRef(answered);
  const lesson = useRef({ courseId, fileId });
  useEffect(() => {
    told.current = answered;
    lesson.current = { courseId, fileId };
  });
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    let isOver = false;
    let plan = planIn(planMs, everyMs);
    const end = captureLoop({
      element,
      plan: () => plan,
      againMs,
      isRunning: () => true,
      show: setShown,
      opened: () => undefined,
      send: async (base64, fault) => {
        const answer = await sendStudyCapture(lesson.current, { base64, fault }, () => isOver);
        if (isOver) return;
        if (answer === null || answer.seconds === 0) plan = planIn(retryMs, everyMs);
        if (answer !== null) told.current(answer);
      },
    });
    return () => {
      isOver = true;
      end();
    };
  }, [video, everyMs]);
  return shown;
}
