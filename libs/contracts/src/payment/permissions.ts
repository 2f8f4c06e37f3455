/** Permission codes of the calls, with the Chinese names that the role editor shows. */
export const paymentPermissions = {
  'points:list': '查看积分',
  'points:save': '增减、转移积分',
} as const;
