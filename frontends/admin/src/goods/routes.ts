export const goodsRoutes = {
  GoodsList: '/goods',
  GoodsAdd: '/goods/create',
  GoodsEdit: '/goods/:id',
  GoodsStockList: '/goods-stock',
} as const;
