import { attentionLimits } from '@xuekao/contracts/attention-limits';
import { closeMedium } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { CapturePlan, type Hint } from '../exam-camera/capture-plan.js';
import { frameOf, openExamCamera } from '../exam-camera/exam-camera.js';
import { Looker } from '../exam-camera/looker.js';
import { sendStudyCapture, type StudyAnswer } from './send-study-capture.js';

/** Often while a picture is due, else only to know whether somebody is there. */
const dueMs = 400;
const restMs = 2000;
/** A camera that was unplugged is tried again. */
const againMs = 5000;
/** After a failure, and a little more than the server asks for between two pictures. */
const retryMs = (attentionLimits.captureSeconds + 1) * 1000;
/** of a plan, before its first picture */
const planMs = 3000;

interface Shown {
  hint: Hint | null;
  isOut: boolean;
  isBroken: boolean;
}
const nothing: Shown = { hint: null, isOut: false, isBroken: false };
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
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
    let stream: MediaStream | null = null;
    const looker = new Looker();
    let plan = planIn(planMs, everyMs);
    const show = (next: Shown): void => {
      if (!isOver) setShown((before) => (same(before, next) ? before : next));
    };
    const send = async (base64: string, fault: Parameters<typeof sendStudyCapture>[1]['fault']): Promise<void> => {
      const answer = await sendStudyCapture(lesson.current, { base64, fault }, () => isOver);
      if (isOver) return;
      if (answer === null || answer.seconds === 0) plan = planIn(retryMs, everyMs);
      if (answer !== null) told.current(answer);
    };
    const lives = (): boolean => stream?.getVideoTracks().some(({ readyState }) => readyState === 'live') ?? false;
    /** A camera that gives nothing sends an empty picture at each interval, as in exams. */
    const withoutCamera = async (): Promise<void> => {
      stream = await openExamCamera(element).catch(() => null);
      if (isOver) return closeMedium(stream);
      show({ ...nothing, isBroken: stream === null });
      if (stream !== null) return;
      if (plan.isDue(performance.now())) {
        plan.taken(performance.now());
        await send('', null);
      }
      await wait(againMs);
    };
    const look = async (): Promise<void> => {
      // an unloaded detector must not keep pictures from being taken: the server looks for itself
      const seen = await looker.look(element).catch(() => ({ faces: 1, fault: null }));
      const { take, hint, isOut } = plan.see(seen, performance.now());
      show({ hint, isOut, isBroken: false });
      if (take) await send(frameOf(element), seen.fault);
      await wait(plan.isDue(performance.now()) ? dueMs : restMs);
    };
    const run = async (): Promise<void> => {
      while (!isOver) await (lives() ? look() : withoutCamera());
    };
    void run();
    return () => {
      isOver = true;
      closeMedium(stream);
      looker.close();
    };
  }, [video, everyMs]);
  return shown;
}

const same = (one: Shown, other: Shown): boolean => one.hint === other.hint && one.isOut === other.isOut && one.isBroken === other.isBroken;
