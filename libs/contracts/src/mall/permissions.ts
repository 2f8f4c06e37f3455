/** Permission codes of the calls, with the Chinese names that the role editor shows. */
export const mallPermissions = {
  'goods:list': '查看商品与库存记录',
  'goods:save': '新增、修改、上下架商品',
  'goods:delete': '删除商品',
  'goods:stock': '调整商品库存',

  'mall:order:list': '查看商城订单',
  'mall:order:send': '发货、修改、导出商城订单',
  'mall:order:cancel': '取消商城订单并退款',
} as const;
