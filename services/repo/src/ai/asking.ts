import type { Caller } from '@xuekao/contracts';

/** The person for whom a model is asked, and the sign that nobody reads any more. */
export interface Asking {
  caller: Caller;
  requestId: string;
  gone: AbortSignal;
}
