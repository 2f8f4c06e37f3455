import { BusinessError, siteText } from '@xuekao/contracts';
import type { PaymentProvider, TradeStart, TradeState } from './payment-provider.js';

/**
 * The sandbox of an installation that has none any more. It moved no money: nothing can come of what was begun with it, and what it paid
 * goes back in words alone.
 */
export class GoneSandboxProvider implements PaymentProvider {
  readonly method = 'sandbox';
  readonly title = siteText('orders.sandbox');
  readonly isSandbox = true;

  create(): Promise<TradeStart> {
    return Promise.reject(new BusinessError('PAY_OFF'));
  }

  /** The buyer may still pay in another way: asking alone ends nothing. */
  ask(): Promise<TradeState> {
    return Promise.resolve({ state: 'none' });
  }

  close(): Promise<TradeState> {
    return Promise.resolve({ state: 'closed' });
  }

  refund(): Promise<boolean> {
    return Promise.resolve(true);
  }

  statement(): Promise<null> {
    return Promise.resolve(null);
  }
}
