export const codeRoutes = { CodeList: '/codes', CodesOfBatch: '/codes/:id' } as const;
