import { closeMedium, MediaError, messageOf } from '@xuekao/frontend-shared';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { CameraReady } from './camera-ready.js';
import { hintOf } from './capture-plan.js';
import { cameraText } from './camera.texts.js';
import { frameOf, openExamCamera } from './exam-camera.js';
import { Looker } from './looker.js';

const lookEveryMs = 400;
type Hint = ReturnType<typeof hintOf>;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Compares a picture at the server; `failMsg` says why it does not pass. */
export type CheckFace = (base64: string) => Promise<{ pass: boolean; failMsg: string; faceToken?: string; realName: string }>;

interface CameraTest {
  /** null: it is not open yet */
  size: { width: number; height: number } | null;
  /** why it did not open; null: it did, or may still */
  trouble: string | null;
  /** null: one face in a good picture */
  hint: Hint;
  /** sentence of a check that did not pass; empty: none */
  fault: string;
  checking: boolean;
  check: () => void;
}

/** The camera before an exam: it is open as long as its dialog, and each look says what is to be mended. */
export function useCameraTest(
  video: RefObject<HTMLVideoElement | null>,
  checkFace: CheckFace | null,
  onReady: (ready: CameraReady) => void,
): CameraTest {
  const [size, setSize] = useState<CameraTest['size']>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [hint, setHint] = useState<Hint>('none');
  const [fault, setFault] = useState('');
  const [checking, setChecking] = useState(false);
  const isChecking = useRef(false);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    let isOver = false;
    let stream: MediaStream | null = null;
    const looker = new Looker();
    const run = async (): Promise<void> => {
      try {
        stream = await openExamCamera(element);
        if (isOver) return closeMedium(stream);
        while (!isOver) {
          if (!isChecking.current) {
            const seen = await looker.look(element);
            if (isOver) return;
            setHint(hintOf(seen));
            setSize((before) => before ?? { width: element.videoWidth, height: element.videoHeight });
          }
          await wait(lookEveryMs);
        }
      } catch (error) {
        closeMedium(stream);
        if (!isOver) setTrouble(error instanceof MediaError ? error.message : cameraText('camera.noWorker'));
      }
    };
    void run();
    return () => {
      isOver = true;
      closeMedium(stream);
      looker.close();
    };
  }, [video]);

  const check = useCallback(() => {
    const element = video.current;
    if (element === null || isChecking.current) return;
    if (checkFace === null) return onReady({ faceToken: '', realName: '' });
    isChecking.current = true;
    setChecking(true);
    setFault('');
    const settle = (sentence: string): void => {
      isChecking.current = false;
      setChecking(false);
      setFault(sentence);
    };
    void checkFace(frameOf(element)).then(
      ({ pass, failMsg, faceToken = '', realName }) => {
        settle(failMsg);
        if (pass) onReady({ faceToken, realName });
      },
      (error: unknown) => settle(messageOf(error)),
    );
  }, [video, checkFace, onReady]);
  return { size, trouble, hint, fault, checking, check };
}
