const aliasLength = 6;

/** Name of a paper where its learner is not named. */
export const paperAlias = (paperId: string): string => paperId.slice(-aliasLength).toUpperCase();
