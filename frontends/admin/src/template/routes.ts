export const templateRoutes = { TmplList: '/template', TmplAdd: '/template/create', TmplDetail: '/template/:id' } as const;
