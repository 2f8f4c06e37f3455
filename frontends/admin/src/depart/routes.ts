export const departRoutes = { DepartTree: '/depart' } as const;
