import { useRef, type ReactElement } from 'react';
import { OwnPicture } from '../exam-camera/own-picture.js';
import { courseFaceText } from './course-face.texts.js';
import type { StudyAnswer } from './send-study-capture.js';
import { useStudyCaptures, type StudyCamera as CheckedStudy } from './use-study-captures.js';

const corner = {
  right: { xs: 8, md: 24 },
  bottom: { xs: 'calc(72px + env(safe-area-inset-bottom))', md: 24 },
  width: { xs: 84, md: 128 },
};

interface Props extends CheckedStudy {
  /** small, beside what is learnt; else in its place */
  isSmall: boolean;
  onAnswer: (answer: StudyAnswer) => void;
}

/** The camera while somebody learns. */
export function StudyCamera({ isSmall, onAnswer, ...study }: Props): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  const shown = useStudyCaptures(video, study, onAnswer);
  return (
    <OwnPicture
      video={video}
      shown={shown}
      label={courseFaceText('face.camera')}
      onText={courseFaceText('face.on')}
      outText={courseFaceText('face.out')}
      corner={isSmall ? corner : null}
    />
  );
}
