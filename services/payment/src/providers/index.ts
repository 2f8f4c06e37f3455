export {
  isSameTrade,
  ProviderSilent,
  type Paid,
  type StatementLine,
  type Trade,
  type TradeStart,
  type TradeState,
} from './payment-provider.js';
export { PaymentProviders } from './providers.js';
export { ProvidersModule } from './providers.module.js';
