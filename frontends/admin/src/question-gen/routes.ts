export const genRoutes = { QuAiGen: '/gen', QuAiGenAdd: '/gen/create', QuAiGenDetail: '/gen/:id' } as const;
