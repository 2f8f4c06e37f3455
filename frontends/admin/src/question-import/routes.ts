export const importRoutes = { QuImport: '/question/import' } as const;
