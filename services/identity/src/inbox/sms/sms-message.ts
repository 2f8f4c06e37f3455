import type { ProviderValues, SmsType } from '@xuekao/contracts';
import type { Outbound } from '@xuekao/platform';

/** One message with a code. */
export interface SmsMessage {
  smsType: SmsType;
  mobile: string;
  code: string;
  /** how long the code is good */
  minutes: number;
}

/** The port to a provider of messages. Both throw OutboundError with what the provider said. */
export interface SmsProvider {
  send(data: ProviderValues, outbound: Outbound, message: SmsMessage): Promise<void>;
  /** Proves the configuration without sending anything; gives a sentence. */
  test(data: ProviderValues, outbound: Outbound): Promise<string>;
}

export const textOf = (data: ProviderValues, field: string): string => String(data[field] ?? '');
