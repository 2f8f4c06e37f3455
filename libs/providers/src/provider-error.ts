import { sentence, type SentenceValue } from '@xuekao/contracts';
import { OutboundError } from '@xuekao/platform';

/** A provider was reached and said no. The message is what it said, in words for an administrator; it names no secret. */
export class ProviderError extends OutboundError {
  constructor(
    readonly provider: SentenceValue,
    /** the provider's own code, e.g. `isv.BUSINESS_LIMIT_CONTROL` */
    readonly code: string,
    said: SentenceValue,
    isAway = false,
  ) {
    super(sentence('outbound.refused', { provider, said, code }), isAway);
  }
}
