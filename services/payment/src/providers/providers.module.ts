import { Global, Module } from '@nestjs/common';
import { PayAccounts } from './pay-accounts.js';
import { KeptPaypalTrades } from './paypal-trades.js';
import { PaymentProviders } from './providers.js';

@Global()
@Module({ providers: [KeptPaypalTrades, PayAccounts, PaymentProviders], exports: [PaymentProviders] })
export class ProvidersModule {}
