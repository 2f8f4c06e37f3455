/** where files of answers lie in the browser */
export const fileDatabase = { name: 'xuekao-answer-files', store: 'files' } as const;
