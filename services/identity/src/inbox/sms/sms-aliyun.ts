import { sentence, siteText, type ProviderValues } from '@xuekao/contracts';
import { callAliyun, ProviderError, type AliyunAccount } from '@xuekao/providers';
import { textOf, type SmsProvider } from './sms-message.js';

const version = '2017-05-25';
const approved = 1;

const accountOf = (data: ProviderValues): AliyunAccount => ({
  baseUrl: textOf(data, 'baseUrl') || 'https://dysmsapi.aliyuncs.com/',
  accessKeyId: textOf(data, 'accessKeyId'),
  accessKeySecret: textOf(data, 'accessKeySecret'),
});

/** Short message service of Alibaba Cloud (SendSms, QuerySmsSign). */
export const aliyunSms: SmsProvider = {
  async send(data, outbound, { mobile, code }) {
    const params = {
      PhoneNumbers: mobile,
      SignName: textOf(data, 'signName'),
      TemplateCode: textOf(data, 'templateCode'),
      TemplateParam: JSON.stringify({ code }),
    };
    await callAliyun(outbound, accountOf(data), { action: 'SendSms', version, params });
  },
  async test(data, outbound) {
    const signName = textOf(data, 'signName');
    const { SignStatus: status, Reason: reason } = await callAliyun(outbound, accountOf(data), {
      action: 'QuerySmsSign',
      version,
      params: { SignName: signName },
    });
    if (Number(status) !== approved)
      throw new ProviderError(
        sentence('outbound.aliyun'),
        `SignStatus ${String(status)}`,
        typeof reason === 'string' && reason !== '' ? reason : sentence('identity.signPending', { signName }),
      );
    return siteText('identity.signApproved', { signName });
  },
};
