import { calls } from '@xuekao/contracts';
import { addressList, type CallClient, type Logger } from '@xuekao/platform';
import { LastKnown } from './last-known.js';

const freshMs = 2000;

/** The addresses that the site lists as those of schools and exam rooms: the same list that sign-ins, registrations and faces go by. */
export class TrustedAddresses {
  private readonly known: LastKnown<(address: string) => boolean>;

  constructor(client: CallClient, logger: Logger) {
    const read = async () =>
      addressList((await client.call(calls.identity.settings.trustedAddresses, {}, { requestId: 'trusted-addresses' })).addresses);
    this.known = new LastKnown('the list of trusted addresses', () => false, read, freshMs, logger);
  }

  /** By what is known at the moment: no request waits for it. */
  has(address: string): boolean {
    return this.known.now(address);
  }
}
