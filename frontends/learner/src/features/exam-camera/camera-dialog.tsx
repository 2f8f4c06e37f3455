import type { ReactElement } from 'react';
import { api } from '../../lib/session.js';
import type { ExamCheck } from '../../lib/sitting/entry-rules.js';
import type { CameraReady } from './camera-ready.js';
import { cameraText } from './camera.texts.js';
import { ConsentDialog } from './consent-dialog.js';
import type { CheckFace } from './use-camera-test.js';

/** Words of the consent, before the camera opens: what is taken, who sees it, how long it is kept, and what those do who refuse. */
function consentWords(
  { camOn = false, cameraExcused = false, camInterval = 0, faceChance = 0, captureDays = 0, camChallenge = false, examType }: ExamCheck,
  asksFace: boolean,
): string[] {
  const films = camOn && !cameraExcused;
  const takes = films && camInterval > 0;
  const challenges = films && camChallenge;
  return [
    ...(asksFace ? [cameraText('camera.consent.face')] : []),
    ...(takes ? [cameraText('camera.consent.captures', { n: camInterval })] : []),
    ...(films && !takes && !challenges ? [cameraText('camera.consent.preview')] : []),
    ...(films && examType === '2' ? [cameraText('camera.consent.record', { n: captureDays })] : []),
    ...(takes && faceChance > 0 ? [cameraText('camera.consent.chance', { n: faceChance })] : []),
    ...(challenges ? [cameraText('camera.consent.challenge'), cameraText('camera.consent.light')] : []),
    ...(challenges && examType === '2' ? [cameraText('camera.consent.code')] : []),
    ...(takes || challenges ? [cameraText('camera.consent.who'), cameraText('camera.consent.days', { n: captureDays })] : []),
    cameraText('camera.consent.refuse'),
  ];
}

interface Props {
  exam: ExamCheck;
  asksFace: boolean;
  onReady: (ready: CameraReady) => void;
  onClose: () => void;
}

/** The camera before an exam, and the face where the exam asks for it. */
export function CameraDialog({ exam, asksFace, onReady, onClose }: Props): ReactElement {
  const check: CheckFace = (base64) => api.call('/api/paper/capture/face-check', { examId: exam.id, base64 }, { timeoutMs: 30_000 });
  return (
    <ConsentDialog
      title={cameraText(asksFace ? 'camera.dialog.title.face' : 'camera.dialog.title')}
      consentTitle={cameraText('camera.consent.title')}
      consent={consentWords(exam, asksFace)}
      agreeText={cameraText('camera.consent.agree')}
      check={asksFace ? check : null}
      onReady={onReady}
      onClose={onClose}
    />
  );
}
