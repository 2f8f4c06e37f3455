export const termReportRoutes = { TermReport: '/term-report' } as const;
