/**
 * Ways to practise with a bank: in its order, shuffled, with the keys shown, one type of questions, and one's own wrong, favourite and
 * noted questions. For pages, too: this file needs nothing else.
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
] as const;
export type TrainMode = (typeof trainModes)[number];
