export const watchRoutes = { ExamWatchDetail: '/watch' } as const;

export const wallTabs = ['process', 'hand', 'shared'] as const;
export type WallTab = (typeof wallTabs)[number];

/** The wall of one exam, with its view; left out: that of who sits. */
export const wallOf = (examId: string, tab?: WallTab): string =>
  `${watchRoutes.ExamWatchDetail}?${new URLSearchParams({ examId, ...(tab === undefined ? {} : { tab }) }).toString()}`;
