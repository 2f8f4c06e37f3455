import { calls } from '@xuekao/contracts';
import type { CallClient, Logger } from '@xuekao/platform';

const freshMs = 2000;
const soonMs = 300;

/** Where files go: known for two seconds, so that a change in the console takes effect without a restart. */
export class FileStore {
  /** the origin that browsers send files to by themselves: the policy of the pages names it and no other */
  origin = '';
  /** what an administrator chose for files that go through the gateway; empty: the data folder */
  folder = '';
  private readAt = -Infinity;
  private reading: Promise<void> | null = null;

  constructor(
    private readonly client: CallClient,
    private readonly logger: Logger,
  ) {}

  /** Before it is read. While identity does not answer, what was known last counts. */
  async refresh(): Promise<void> {
    if (Date.now() - this.readAt < freshMs) return;
    this.reading ??= this.read().finally(() => {
      this.reading = null;
    });
    await this.reading;
  }

  /** For a page, which is not worth a wait: what is known, unless the answer comes at once. */
  async refreshSoon(): Promise<void> {
    await Promise.race([this.refresh(), new Promise((resolve) => setTimeout(resolve, soonMs))]);
  }

  private async read(): Promise<void> {
    this.readAt = Date.now();
    try {
      const { origin, folder } = await this.client.call(calls.fileStore, {}, { requestId: 'file-store' });
      this.origin = origin;
      this.folder = folder;
    } catch (error) {
      this.logger.warn({ err: error }, 'the place of files was not read');
    }
  }
}
