export const paperRoutes = { PaperList: '/paper', ReviewPaperDetail: '/paper/:paperId' } as const;
