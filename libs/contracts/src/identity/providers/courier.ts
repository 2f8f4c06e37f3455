import { baseAddress, secret, text, type ProviderSpec } from './fields.js';

/** Services that are asked where a parcel is. */
export const courierProviders: readonly ProviderSpec[] = [
  { type: 'courier', provider: 'local', title: '人工登记', help: '物流信息由管理员在商城订单中登记', fields: [] },
  {
    type: 'courier',
    provider: 'kuaidi100',
    title: '快递100',
    help: '查询时会把快递单号和收货人手机号的后四位发给快递100',
    fields: [text('customer', '授权码（customer）'), secret('key', '授权密钥（key）'), baseAddress('https://poll.kuaidi100.com/')],
  },
];
