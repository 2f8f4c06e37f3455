import { sentence, siteText, type ProviderValues } from '@xuekao/contracts';
import { callQcloud, objectOf, ProviderError, type QcloudAccount, wordOf } from '@xuekao/providers';
import { textOf, type SmsProvider } from './sms-message.js';

const service = 'sms';
const version = '2021-01-11';

const accountOf = (data: ProviderValues): QcloudAccount => ({
  baseUrl: textOf(data, 'baseUrl') || 'https://sms.tencentcloudapi.com/',
  secretId: textOf(data, 'secretId'),
  secretKey: textOf(data, 'secretKey'),
  region: textOf(data, 'region'),
});

/** `2026112014`: an hour as the statistics want it, in China's time. */
const hourOf = (time: number): string => new Date(time + 8 * 3_600_000).toISOString().slice(0, 13).replace(/[-T]/g, '');

/** Short message service of Tencent Cloud (SendSms, SendStatusStatistics). */
export const qcloudSms: SmsProvider = {
  async send(data, outbound, { mobile, code }) {
    const input = {
      PhoneNumberSet: [`+86${mobile}`],
      SmsSdkAppId: textOf(data, 'sdkAppId'),
      SignName: textOf(data, 'signName'),
      TemplateId: textOf(data, 'templateId'),
      TemplateParamSet: [code],
    };
    const { SendStatusSet: statuses } = await callQcloud(outbound, accountOf(data), { service, action: 'SendSms', version, input });
    // the call succeeds also where the one message of it was refused
    const status = objectOf(Array.isArray(statuses) ? statuses[0] : undefined);
    if (status['Code'] !== 'Ok')
      throw new ProviderError(
        sentence('outbound.qcloud'),
        wordOf(status['Code'], siteText('outbound.noReply')),
        wordOf(status['Message'], '') || sentence('identity.smsNotAccepted'),
      );
  },
  async test(data, outbound) {
    const now = Date.now();
    const input = { BeginTime: hourOf(now - 86_400_000), EndTime: hourOf(now), Limit: 0, Offset: 0, SmsSdkAppId: textOf(data, 'sdkAppId') };
    const { SendStatusStatistics: statistics } = await callQcloud(outbound, accountOf(data), {
      service,
      action: 'SendStatusStatistics',
      version,
      input,
    });
    return siteText('identity.smsApplication', {
      application: textOf(data, 'sdkAppId'),
      count: Number(objectOf(statistics)['RequestCount'] ?? 0),
    });
  },
};
