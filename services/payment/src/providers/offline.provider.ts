import { BusinessError, siteText } from '@xuekao/contracts';
import type { PaymentProvider, TradeStart, TradeState } from './payment-provider.js';

/** Money that an office takes by hand: there is nobody to ask, and it goes back by hand as well. */
export class OfflineProvider implements PaymentProvider {
  readonly method = 'offline';
  readonly title = siteText('orders.offline');
  readonly isSandbox = false;

  create(): Promise<TradeStart> {
    return Promise.reject(new BusinessError('PAY_OFF'));
  }

  ask(): Promise<TradeState> {
    return Promise.resolve({ state: 'none' });
  }

  close(): Promise<TradeState> {
    return Promise.resolve({ state: 'none' });
  }

  refund(): Promise<boolean> {
    return Promise.resolve(true);
  }

  statement(): Promise<null> {
    return Promise.resolve(null);
  }
}
