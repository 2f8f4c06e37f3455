/** Permission codes of the calls, with the Chinese names that the role editor shows. */
export const paymentPermissions = {
  'points:list': '查看积分',
  'points:save': '增减、转移积分',
  'pay:list': '查看订单',
  'pay:refund': '订单退款、登记线下付款',
  'pay:statement': '查看对账、处理差异',
  'pay:code': '生成、查看、作废、导出兑换码',
} as const;
