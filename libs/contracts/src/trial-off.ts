/**
 * The administrator's switch is off: what the services answer, and what the page of the trial says before it asks them. Alone: the exam
 * hall, which knows of the trial as well, does not load it.
 */
export const trialOff = { code: 20010150, status: 200, msg: '系统没有开放考前试机，您可以直接参加考试。' } as const;
