import type { proctoring as inChinese } from '../zh-CN/proctoring.js';
import type { Translation } from '../translation.js';

export const proctoring = {
  leftTooOften: 'Left the page of the exam {n} times: {times}',
  leftAt: '{time} for {n} s',
  failedTooOften: 'The face was not recognised {n} times in a row: {times}',
  check_other:
    'This is not the face that was registered. Please look straight at the camera and try again, or ask a proctor to confirm who you are.',
  check_nobody: 'No face was found. Please look straight at the camera, in good light.',
  check_several: 'There are several faces in the picture. Please be alone before the camera.',
  check_small: 'The face is too small. Please come closer to the camera.',
  check_unreadable: 'The picture cannot be read. Please take it again.',
  check_unenrolled: 'No face of yours is registered. Please confirm your real name first, or ask a proctor to confirm who you are.',
  check_unavailable: 'Face recognition is not available now. Please try again later, or ask a proctor to confirm who you are.',
  verdict_other: 'another person',
  verdict_nobody: 'nobody',
  verdict_several: 'several people',
  verdict_small: 'a face that is too small',
  verdict_unreadable: 'an unreadable picture',
  verdict_broken: 'no picture of the camera',
  verdict_same: 'the person',
  verdict_unenrolled: 'no registered face',
  verdict_unavailable: 'nothing was compared',
  disputeTitle: 'Your dispute was answered: {title}',
  disputeDismissed: 'Your dispute about a finding in “{title}” was accepted: the finding was dismissed. Answer: {answer}',
  disputeConfirmed: 'Your dispute about a finding in “{title}” was answered: the finding stands. Answer: {answer}',
} satisfies Translation<typeof inChinese>;
