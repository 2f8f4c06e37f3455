export const mallOrderRoutes = { MallOrderList: '/mall-order' } as const;
