export const watchRoutes = { ExamWatchDetail: '/watch' } as const;

/** The wall of one exam. */
export const wallOf = (examId: string): string => `${watchRoutes.ExamWatchDetail}?${new URLSearchParams({ examId }).toString()}`;
