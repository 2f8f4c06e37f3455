/** `state` of a paper, on the wire and in the read model. */
export const paperStates = { inExam: 0, waiting: 1, finished: 2 } as const;
