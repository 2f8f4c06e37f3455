import { Injectable } from '@nestjs/common';
import { calls, providersOf, siteText, type ConfigType, type Input, type Output, type ProviderValues } from '@xuekao/contracts';
import { Outbound, OutboundError } from '@xuekao/platform';
import {
  Alipay,
  alipayAccount,
  kuaidi100Account,
  Paypal,
  paypalAccount,
  tryAi,
  tryKuaidi100,
  WechatPay,
  wechatPayAccount,
} from '@xuekao/providers';
import { RecognitionProviders, SignInProviders, SmsProviders } from '../site.ports.js';
import { ProviderConfigs } from './provider-configs.js';

const text = (data: ProviderValues, name: string): string => String(data[name] ?? '');

/** Tests of providers that no other feature speaks to. */
const ownTests: Readonly<Record<string, ProviderTest>> = Object.fromEntries(
  providersOf('ai').map(({ provider }) => [
    `ai:${provider}`,
    (data, outbound) =>
      tryAi(outbound, {
        apiUrl: text(data, 'apiUrl'),
        key: text(data, provider === 'qiniu' ? 'accessKey' : 'apiKey'),
        model: text(data, 'model'),
      }),
  ]),
);

/** Companies that move money: asked about a trade that nobody made. */
const payTests: Readonly<Record<string, ProviderTest>> = {
  'wechat-pay:wechat-pay': async (data, outbound) => {
    await new WechatPay(wechatPayAccount(data), outbound, () => Date.now()).tryOut();
    return siteText('outbound.payWorks');
  },
  'alipay:alipay': async (data, outbound) => {
    await new Alipay(alipayAccount(data), outbound, () => Date.now()).tryOut();
    return siteText('outbound.payWorks');
  },
  'paypal:paypal': async (data, outbound) => {
    await Paypal.tryOut(paypalAccount(data), outbound);
    return siteText('outbound.payWorks');
  },
};

const courierTests: Readonly<Record<string, ProviderTest>> = {
  'courier:kuaidi100': async (data, outbound) => {
    await tryKuaidi100(outbound, kuaidi100Account(data));
    return siteText('outbound.courierWorks');
  },
};

/** Asks a provider something that only a right configuration is answered to; gives a sentence, throws OutboundError with the reason. */
export type ProviderTest = (data: ProviderValues, outbound: Outbound) => Promise<string>;

/** The button "test this configuration": tells what the provider itself said. */
@Injectable()
export class ProviderTests {
  private readonly tests = new Map<string, ProviderTest>(Object.entries({ ...ownTests, ...payTests, ...courierTests }));

  constructor(
    private readonly configs: ProviderConfigs,
    private readonly outbound: Outbound,
    private readonly sms: SmsProviders,
    private readonly recognition: RecognitionProviders,
    private readonly signIn: SignInProviders,
  ) {}

  /** Registers the test of a provider by the feature that speaks to it. */
  add(type: ConfigType, provider: string, test: ProviderTest): void {
    this.tests.set(`${type}:${provider}`, test);
  }

  async run({ type, provider }: Input<typeof calls.identity.settings.propTest>): Promise<Output<typeof calls.identity.settings.propTest>> {
    const { data } = await this.configs.saved(type, provider);
    const began = performance.now();
    const result = (ok: boolean, message: string) => ({ ok, message, ms: Math.round(performance.now() - began) });
    try {
      const said = await this.ask(type, provider, data);
      return said === null ? result(false, siteText('identity.providerUntestable')) : result(true, said);
    } catch (error) {
      if (error instanceof OutboundError) return result(false, error.message);
      throw error;
    }
  }

  private async ask(type: ConfigType, provider: string, data: ProviderValues): Promise<string | null> {
    if (type === 'sms') return this.sms.test(provider, data);
    if (type === 'face') return this.recognition.test(provider, data);
    if (type === 'wechat' || type === 'crop-wechat' || type === 'ding-talk') return this.signIn.test(provider, data);
    return (await this.tests.get(`${type}:${provider}`)?.(data, this.outbound)) ?? null;
  }
}
