import { Global, Module } from '@nestjs/common';
import { PaymentProviders } from './providers.js';

@Global()
@Module({ providers: [PaymentProviders], exports: [PaymentProviders] })
export class ProvidersModule {}
