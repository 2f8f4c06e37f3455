/** Sentences for the reasons why a screen was not shared. */
export const notShared = { refused: 'screen.refused', wrong: 'screen.wrong', failed: 'screen.failed' } as const;
