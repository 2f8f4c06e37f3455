import { BusinessError, calls, type CallSpec } from '@xuekao/contracts';
import type { CallClient, Logger } from '@xuekao/platform';

const freshMs = 3000;

/** Calls that end with the licence: new sittings, and what changes something in the console. A sitting that runs goes on. */
export const needsLicence = (call: CallSpec): boolean => call.path === calls.createPaper.path || (call.audit === true && Array.isArray(call.access));

/** Knows whether the installation's licence is valid; asks identity again after some seconds. */
export class LicenceGuard {
  private valid = true;
  private readAt = -Infinity;
  private reading: Promise<void> | null = null;

  constructor(
    private readonly client: CallClient,
    private readonly logger: Logger,
  ) {}

  /** @throws {BusinessError} LICENCE_INVALID */
  async check(call: CallSpec): Promise<void> {
    if (!needsLicence(call)) return;
    if (Date.now() - this.readAt > freshMs) {
      this.reading ??= this.read().finally(() => {
        this.reading = null;
      });
      await this.reading;
    }
    if (!this.valid) throw new BusinessError('LICENCE_INVALID');
  }

  /** While identity does not answer, what was known last counts: an exam does not wait for a licence. */
  private async read(): Promise<void> {
    try {
      this.valid = (await this.client.call(calls.licenceInfo, {}, { requestId: 'licence' })).valid;
      this.readAt = Date.now();
    } catch (error) {
      this.logger.warn({ err: error }, 'the licence was not read');
    }
  }
}
