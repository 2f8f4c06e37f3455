export const orderRoutes = { OrderList: '/orders' } as const;
