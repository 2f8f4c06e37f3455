import { foreignCurrencies } from '../../payment/currencies.js';
import { baseAddress, required, secret, text, type ProviderField, type ProviderSpec } from './fields.js';

/** Trades that were begun are asked about all the same. */
const pausePay: ProviderField = {
  name: 'isPaused',
  label: '暂停收款',
  kind: 'flag',
  initial: false,
  help: '打开后不再接受新的付款；已经发起的付款照常查询、到账和退款',
};

/** Companies that move money. */
export const paymentProviders: readonly ProviderSpec[] = [
  {
    type: 'wechat-pay',
    provider: 'wechat-pay',
    title: '微信支付（Native）',
    help: '学员用微信扫码付款。支付通知发到本站的公网地址，须能从互联网以 https 访问',
    fields: [
      text('appId', 'AppID', { merchant: true, help: '与商户号绑定的公众号、小程序或应用' }),
      text('mchId', '商户号', { merchant: true }),
      text('serialNo', '商户 API 证书序列号'),
      secret('privateKey', '商户 API 私钥', { long: true, help: 'apiclient_key.pem 的全部内容' }),
      secret('apiV3Key', 'APIv3 密钥'),
      {
        name: 'verifyBy',
        label: '验签方式',
        kind: 'choice',
        initial: 'publicKey',
        options: [
          { value: 'publicKey', label: '微信支付公钥' },
          { value: 'certificate', label: '平台证书（自动下载和更新）' },
        ],
      },
      text('publicKeyId', '微信支付公钥 ID', { when: { field: 'verifyBy', values: ['publicKey'] }, help: '以 PUB_KEY_ID_ 开头' }),
      text('publicKey', '微信支付公钥', { when: { field: 'verifyBy', values: ['publicKey'] }, long: true, help: 'pub_key.pem 的全部内容' }),
      baseAddress('https://api.mch.weixin.qq.com/'),
      pausePay,
    ],
  },
  {
    type: 'alipay',
    provider: 'alipay',
    title: '支付宝',
    help: '签名方式为 RSA2 公钥模式。支付通知发到本站的公网地址，须能从互联网以 https 访问',
    fields: [
      {
        name: 'way',
        label: '支付产品',
        kind: 'choice',
        initial: 'code',
        options: [
          { value: 'code', label: '当面付（学员扫码付款）' },
          { value: 'page', label: '电脑网站支付（在支付宝页面付款）' },
        ],
      },
      text('appId', '应用 APPID', { merchant: true }),
      text('sellerId', '商户 PID', { merchant: true, help: '以 2088 开头的 16 位数字' }),
      secret('privateKey', '应用私钥', { long: true, help: 'PKCS8 或 PKCS1 格式的全部内容' }),
      text('publicKey', '支付宝公钥', { long: true, help: '由支付宝开放平台给出，不是应用公钥' }),
      baseAddress('https://openapi.alipay.com/'),
      pausePay,
    ],
  },
  {
    type: 'paypal',
    provider: 'paypal',
    title: 'PayPal',
    help: '学员在 PayPal 页面付款，按下面的汇率折算。Webhook 地址为本站公网地址加 /api/pay/paypal/notify，须能从互联网以 https 访问',
    fields: [
      text('clientId', 'Client ID', { merchant: true, help: 'PayPal 开发者后台应用的 Client ID' }),
      secret('clientSecret', 'Secret'),
      text('merchantId', '商户 ID', { merchant: true, help: '收款账户的 Merchant ID，13 位字母和数字' }),
      text('webhookId', 'Webhook ID', {
        help: '须订阅 Checkout order approved 和 Payment capture completed 事件',
      }),
      {
        name: 'currency',
        label: '收款币种',
        kind: 'choice',
        initial: 'USD',
        options: Object.entries(foreignCurrencies).map(([value, { name }]) => ({ value, label: `${name}（${value}）` })),
      },
      {
        name: 'rate',
        label: '汇率',
        kind: 'rate',
        missing: required('汇率'),
        help: '1 个单位的外币折合多少元人民币，例如 7.1234；修改后只影响新发起的付款',
      },
      baseAddress('https://api-m.paypal.com/'),
      pausePay,
    ],
  },
];
