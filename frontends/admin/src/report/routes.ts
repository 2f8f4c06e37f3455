export const reportRoutes = { QuReportList: '/report' } as const;
