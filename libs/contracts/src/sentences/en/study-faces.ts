import type { Translation } from '../translation.js';
import type { studyFaces as chinese } from '../zh-CN/study-faces.js';

export const studyFaces: Translation<typeof chinese> = {
  check_other: 'This is not the face that is on file. Look at the camera again, or ask your teacher.',
  check_nobody: 'No face was found. Look at the camera in good light.',
  check_several: 'There are several faces. Please be alone before the camera.',
  check_small: 'The face is too small. Please come closer to the camera.',
  check_unreadable: 'The picture cannot be read. Please take another one.',
  check_unenrolled: 'You have no face on file. Verify your real name first, or ask your teacher.',
  check_unavailable: 'Faces cannot be recognised at the moment. Try again later, or ask your teacher.',
  failedTooOften: 'The face could not be recognised {n} times in a row!',
};
