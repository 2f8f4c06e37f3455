import type { CallOutput } from '@xuekao/frontend-shared';
import { useCallback, useRef, type ReactElement } from 'react';
import { api } from '../../lib/session.js';
import { ConsentDialog } from '../exam-camera/consent-dialog.js';
import { courseFaceText } from './course-face.texts.js';

export type FaceCheck = CallOutput<'/api/course/face/validate-face'>;

/** Words of the consent, before the camera opens: what is taken, who sees it, how long it is kept, and what those do who refuse. */
const consentWords = ({ faceCam, faceInterval, faceChance, captureDays }: FaceCheck): string[] => [
  courseFaceText('face.consent.check'),
  courseFaceText(faceCam ? 'face.consent.cam' : 'face.consent.due', { n: faceInterval }),
  courseFaceText('face.consent.chance', { n: faceChance }),
  courseFaceText('face.consent.who'),
  courseFaceText('face.consent.days', { n: captureDays }),
  courseFaceText('face.consent.refuse'),
];

interface Props {
  courseId: string;
  faceCheck: FaceCheck;
  /** @param seconds until the next look */
  onPassed: (seconds: number) => void;
  onClose: () => void;
}

/** The camera before a lesson, and the check of the face. */
export function FaceDialog({ courseId, faceCheck, onPassed, onClose }: Props): ReactElement {
  const seconds = useRef(0);
  const check = useCallback(
    async (base64: string) => {
      const answer = await api.call('/api/course/face/face-check', { courseId, base64 }, { timeoutMs: 30_000 });
      seconds.current = answer.seconds;
      return answer;
    },
    [courseId],
  );
  return (
    <ConsentDialog
      title={courseFaceText('face.title')}
      consentTitle={courseFaceText('face.consent.title')}
      consent={consentWords(faceCheck)}
      agreeText={courseFaceText('face.consent.agree')}
      check={check}
      onReady={() => onPassed(seconds.current)}
      onClose={onClose}
    />
  );
}
