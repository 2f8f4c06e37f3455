export const statementRoutes = { StatementList: '/statements', StatementDay: '/statements/:id' } as const;
