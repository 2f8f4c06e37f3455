export const userRoutes = { UserList: '/user' } as const;
