export { ProviderSilent, type Paid, type TradeState } from './payment-provider.js';
export { PaymentProviders } from './providers.js';
export { ProvidersModule } from './providers.module.js';
