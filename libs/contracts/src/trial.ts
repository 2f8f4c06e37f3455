/** The trial before an exam (试机): an exam that is a part of the program, for services and pages alike. See docs/decisions/0030. */

/** The exam that everybody may sit at any time; it is in no list and in no database. */
export const trialExamId = 'e7a1000000000000000000ff';
/** So long a trial says something about a device. */
export const trialKeptDays = 180;
/** Devices of one person whose last trial is kept. */
export const trialDevices = 3;
/** Of one page of the list: each row has the trials of all devices. */
export const trialPageRows = 200;

/** `mend`: something has to be seen to; `unfinished`: all is well, and the exam of the trial was not handed in. */
export const trialVerdicts = ['ready', 'mend', 'unfinished'] as const;
export type TrialVerdict = (typeof trialVerdicts)[number];

/** How the list of learners names their last trial, by the numbers of its filter. */
export const trialStates = { notDone: 0, ready: 1, mend: 2, unfinished: 3 } as const satisfies Record<TrialVerdict | 'notDone', number>;
export type TrialState = keyof typeof trialStates;
