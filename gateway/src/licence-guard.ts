import { BusinessError, calls, type CallSpec } from '@xuekao/contracts';
import type { CallClient, Logger } from '@xuekao/platform';
import { LastKnown } from './last-known.js';

const freshMs = 3000;

/** Calls that end with the licence: new sittings, and what changes something in the console. A sitting that runs goes on. */
export const needsLicence = (call: CallSpec): boolean =>
  call.path === calls.exam.papers.create.path || (call.audit === true && Array.isArray(call.access));

/**
 * Knows whether the installation's licence is valid; asks identity again after some seconds. An exam does not wait for a licence: only what
 * is read at once counts.
 */
export class LicenceGuard {
  private readonly valid: LastKnown<boolean>;

  constructor(client: CallClient, logger: Logger) {
    this.valid = new LastKnown(
      'the licence',
      true,
      async () => (await client.call(calls.identity.licence.info, {}, { requestId: 'licence' })).valid,
      freshMs,
      logger,
    );
  }

  /** @throws {BusinessError} LICENCE_INVALID */
  async check(call: CallSpec): Promise<void> {
    if (needsLicence(call) && !(await this.valid.soon())) throw new BusinessError('LICENCE_INVALID');
  }
}
