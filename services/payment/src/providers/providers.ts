import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, calls, type PayMethod } from '@xuekao/contracts';
import { CONFIG, type Config } from '@xuekao/platform';
import { GuardedProvider } from './guarded-provider.js';
import type { PaymentProvider } from './payment-provider.js';
import { sandboxKeys } from '../sandbox/index.js';
import { SandboxProvider } from './sandbox.provider.js';

/** The ways to pay that this installation has. */
@Injectable()
export class PaymentProviders {
  /** undefined: the installation has none */
  readonly sandbox: SandboxProvider | undefined;
  private readonly byMethod: ReadonlyMap<PayMethod, PaymentProvider>;

  constructor(@Inject(CONFIG) config: Config) {
    this.sandbox = config.paySandboxUrl === '' ? undefined : sandboxOf(config);
    this.byMethod = new Map(this.sandbox ? [[this.sandbox.method, new GuardedProvider(this.sandbox)]] : []);
  }

  all(): PaymentProvider[] {
    return [...this.byMethod.values()];
  }

  /** @throws {BusinessError} PAY_OFF */
  of(method: PayMethod): PaymentProvider {
    const provider = this.byMethod.get(method);
    if (!provider) throw new BusinessError('PAY_OFF');
    return provider;
  }
}

function sandboxOf(config: Config): SandboxProvider {
  return new SandboxProvider({
    address: config.paySandboxUrl,
    merchant: config.dbPrefix,
    notifyUrl: `${config.publicUrl}${calls.payment.orders.sandboxNotify.path}`,
    keys: sandboxKeys('merchant', (purpose) => config.key(purpose)),
    now: () => Date.now(),
  });
}
