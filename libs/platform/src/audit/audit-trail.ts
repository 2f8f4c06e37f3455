import { calls, type AuditRow } from '@xuekao/contracts';
import type { Collection, Connection } from 'mongoose';
import type { CallClient } from '../call-client.js';
import type { Logger } from '../logger.js';

const atOnce = 100;
const retryMs = 1000;

interface Waiting extends Omit<AuditRow, 'rowId'> {
  _id: string;
}

/**
 * Takes what a service did to the audit log. A row waits in the service's own database until the log has it, so neither a log that is away nor a
 * process that ends loses one; the log knows a row that comes twice.
 */
export class AuditTrail {
  private readonly waiting: Collection<Waiting>;
  private sending: Promise<void> | null = null;
  private isClosed = false;
  private wake: () => void = () => undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    mongo: Connection,
    private readonly client: CallClient,
    private readonly logger: Logger,
  ) {
    this.waiting = mongo.collection<Waiting>('audit_outbox');
  }

  /** Resolves when the row is safe. */
  async record({ rowId, ...row }: AuditRow): Promise<void> {
    await this.waiting.insertOne({ _id: rowId, ...row });
    this.start();
  }

  /** Sends what is there, also what an earlier process left. */
  start(): void {
    if (this.isClosed) return;
    this.sending ??= this.send().finally(() => {
      this.sending = null;
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.wake();
    await this.sending;
  }

  private async send(): Promise<void> {
    while (!this.isClosed) {
      try {
        const rows = await this.waiting.find({}, { sort: { _id: 1 }, limit: atOnce }).toArray();
        if (rows.length === 0) return;
        await this.client.call(calls.auditAppend, { rows: rows.map(({ _id, ...row }) => ({ rowId: _id, ...row })) }, { requestId: rows[0]?._id ?? '' });
        await this.waiting.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } });
      } catch (error) {
        if (this.isClosed) return;
        this.logger.warn({ err: error }, 'audit rows wait');
        await this.pause();
      }
    }
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = () => {
        clearTimeout(this.timer);
        resolve();
      };
      this.timer = setTimeout(resolve, retryMs);
    });
  }
}
