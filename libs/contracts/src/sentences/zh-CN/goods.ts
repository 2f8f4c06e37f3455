/** Words of the mall's goods and their stock. */
export const goods = {
  // states of goods, by their number
  state0: '已上架',
  state1: '已下架',
  // lines of the stock log, by their kind
  first: '初始库存',
  reserve: '下单占用',
  release: '订单退回',
  change: '人工调整',
  renewed: '重新启用规格',
  noPicture: '商品图片不是本站的图片，请重新上传',
  paramTwice: '有两个相同的规格：{name}',
  valueTwice: '规格“{name}”有两个相同的值',
  wrongItems: '规格组合与规格不一致，请刷新后重试',
  skuTwice: '有两个相同的规格组合：{name}',
  noPrice: '价格和积分至少填写一项',
} as const;
