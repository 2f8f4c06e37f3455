export const rescueRoutes = { LateList: '/late', LateDetail: '/late/:paperId', ExamOutage: '/outage/:id' } as const;
