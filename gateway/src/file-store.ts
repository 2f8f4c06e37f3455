import { calls, type Output } from '@xuekao/contracts';
import type { CallClient, Logger } from '@xuekao/platform';
import { LastKnown } from './last-known.js';

const freshMs = 2000;

/** Target of uploads, cached for two seconds: a change in the console takes effect without a restart. */
export class FileStore {
  private readonly known: LastKnown<Output<typeof calls.identity.storage.fileStore>>;

  constructor(client: CallClient, logger: Logger) {
    this.known = new LastKnown(
      'the place of files',
      { origin: '', folder: '' },
      () => client.call(calls.identity.storage.fileStore, {}, { requestId: 'file-store' }),
      freshMs,
      logger,
    );
  }

  /** the origin that browsers send files to by themselves: the policy of the pages names it and no other */
  get origin(): string {
    return this.known.now.origin;
  }

  /** the origin of a provider of lives, at which pages play streams; empty: there is none */
  get streams(): string {
    return this.known.now.streams ?? '';
  }

  /** what an administrator chose for files that go through the gateway; empty: the data folder */
  get folder(): string {
    return this.known.now.folder;
  }

  /** Before it is used. While identity does not answer, what was known last counts. */
  async refresh(): Promise<void> {
    await this.known.soon();
  }
}
