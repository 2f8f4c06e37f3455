import { aiProviders } from './ai.js';
import { courierProviders } from './courier.js';
import type { ConfigType } from './config-types.js';
import { faceProviders } from './face.js';
import type { ProviderSpec } from './fields.js';
import { liveProviders } from './live.js';
import { paymentProviders } from './payment.js';
import { rtcProviders } from './rtc.js';
import { signInProviders } from './sign-in.js';
import { smsProviders } from './sms.js';
import { uploadProviders } from './upload.js';

/**
 * The providers that a site may choose from, and what each needs to know (specification part 1, section 3). One list feeds the check of the
 * calls, the forms of the console and the ports of the services.
 */
export const providers: readonly ProviderSpec[] = [
  ...uploadProviders,
  ...rtcProviders,
  ...liveProviders,
  ...faceProviders,
  ...aiProviders,
  ...smsProviders,
  ...signInProviders,
  ...paymentProviders,
  ...courierProviders,
];

export const providerOf = (type: string, provider: string): ProviderSpec | undefined =>
  providers.find((spec) => spec.type === type && spec.provider === provider);
export const providersOf = (type: ConfigType): ProviderSpec[] => providers.filter((spec) => spec.type === type);
