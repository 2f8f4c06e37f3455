import { calls } from '@xuekao/contracts';
import type { CallClient, Logger } from '@xuekao/platform';

const freshMs = 10_000;

/** The origin that browsers send files to by themselves, so that the policy of the pages can name it and no other. */
export class StoreOrigin {
  current = '';
  private readAt = -Infinity;
  private reading: Promise<void> | null = null;

  constructor(
    private readonly client: CallClient,
    private readonly logger: Logger,
  ) {}

  /** Before a page is sent. While identity does not answer, what was known last counts. */
  async refresh(): Promise<void> {
    if (Date.now() - this.readAt < freshMs) return;
    this.reading ??= this.read().finally(() => {
      this.reading = null;
    });
    await this.reading;
  }

  private async read(): Promise<void> {
    this.readAt = Date.now();
    try {
      const { origin } = await this.client.call(calls.uploadOrigin, {}, { requestId: 'store-origin' });
      this.current = origin;
    } catch (error) {
      this.logger.warn({ err: error }, 'the address of the file store was not read');
    }
  }
}
