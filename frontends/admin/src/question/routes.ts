export const questionRoutes = { QuList: '/question', QuAdd: '/question/create', QuDetail: '/question/:id' } as const;
