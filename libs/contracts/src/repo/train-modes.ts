/**
 * Ways to practise with a bank: in its order, shuffled, with the keys shown, one type of questions, and one's own wrong, favourite and
 * noted questions; the same three with the questions of an exam that one sat; and the wrong ones that are due today, of both (our own
 * addition). For pages, too: this file needs nothing else.
 */
export const trainModes = [
  'repo_sort',
  'repo_rand',
  'repo_rem',
  'repo_qt_radio',
  'repo_qt_multi',
  'repo_qt_multi2',
  'repo_qt_judge',
  'repo_qt_fill',
  'repo_qt_saq',
  'repo_qt_mix',
  'repo_wrong',
  'repo_fav',
  'repo_note',
  'exam_wrong',
  'exam_fav',
  'exam_note',
  'repo_due',
  'exam_due',
] as const;
export type TrainMode = (typeof trainModes)[number];
/** Of what the questions are; `repoId` of the training is the id of that. */
export const trainedOf = (mode: TrainMode): 'repo' | 'exam' => (mode.startsWith('exam_') ? 'exam' : 'repo');
