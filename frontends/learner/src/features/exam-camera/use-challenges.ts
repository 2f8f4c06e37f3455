import { notify } from '@xuekao/frontend-shared';
import { useEffect, useRef, type RefObject } from 'react';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { cameraText } from './camera.texts.js';
import { challengeLoop } from './challenge-loop.js';

/** Colours of the screen that the camera should follow, where the exam asks for it. */
export function useChallenges(
  video: RefObject<HTMLVideoElement | null>,
  { id: paperId, camChallenge = false }: Pick<Sitting['paper'], 'id' | 'camChallenge'>,
  running: boolean,
): void {
  const runs = useRef(running);
  useEffect(() => {
    runs.current = running;
  });
  useEffect(() => {
    const element = video.current;
    if (!camChallenge || element === null) return;
    const begins = (): void => notify(cameraText('camera.challenge.begins'), 'info');
    return challengeLoop({ paperId, element, isRunning: () => runs.current, begins });
  }, [video, paperId, camChallenge]);
}
