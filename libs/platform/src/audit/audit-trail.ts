import { calls, errors, type AuditRow } from '@xuekao/contracts';
import { outsideSpans } from '@xuekao/tracing';
import type { Collection, Connection } from 'mongoose';
import type { CallClient } from '../call-client.js';
import type { Logger } from '../logger.js';
import { metrics } from '../metrics.js';
import { RefusalSums, sumWindowMs } from './refusal-sums.js';

const atOnce = 100;
const retryMs = 1000;
/** No handler works so long: the process that began it is gone. */
const lostAfterMs = 120_000;
const lookForLostMs = 60_000;

interface PendingRow extends Omit<AuditRow, 'rowId'> {
  _id: string;
  /** while its handler works */
  begunAt?: Date;
  /** the log does not take it: it stays for people to look at, and holds up no other */
  refusedAt?: Date;
}

/**
 * Takes what a service did to the audit log. The row of a change stands in the service's own database before its handler begins, with the
 * outcome unknown, and gets the outcome afterwards: a process that is killed in between leaves no change without a row. It waits there
 * until the log has it; the log knows a row that comes twice.
 */
export class AuditTrail {
  private readonly waiting: Collection<PendingRow>;
  private sending: Promise<void> | null = null;
  private isClosed = false;
  private wake: () => void = () => undefined;
  private timer: NodeJS.Timeout | undefined;
  private lookForLost: NodeJS.Timeout | undefined;
  private windowEnds: NodeJS.Timeout | undefined;
  private readonly refusals = new RefusalSums();

  constructor(
    mongo: Connection,
    private readonly client: CallClient,
    private readonly logger: Logger,
    private readonly times: { lostAfterMs: number; lookForLostMs: number } = { lostAfterMs, lookForLostMs },
  ) {
    this.waiting = mongo.collection<PendingRow>('audit_outbox');
  }

  /** The row of a change that begins now, its outcome not known yet. */
  async begin({ rowId, ...row }: AuditRow): Promise<void> {
    await this.waiting.insertOne({ _id: rowId, ...row, code: errors.OUTCOME_UNKNOWN.code, begunAt: new Date() });
  }

  /** Nothing came of it that the log is about. */
  async drop(rowId: string): Promise<void> {
    await this.waiting.deleteOne({ _id: rowId });
  }

  /** Resolves when the row is safe. */
  async record({ rowId, ...row }: AuditRow): Promise<void> {
    await this.waiting.replaceOne({ _id: rowId }, row, { upsert: true });
    this.start();
  }

  /** Whether a refusal has a row of its own; one that has none is in a sum. @param isSignedIn as in {@link RefusalSums} */
  admits(row: AuditRow, isSignedIn: boolean): boolean {
    return this.refusals.admits(row, isSignedIn);
  }

  /** Writes what was only counted. */
  async sumUp(): Promise<void> {
    const rows = this.refusals.take();
    if (rows.length === 0) return;
    try {
      await this.waiting.insertMany(rows.map(({ rowId, ...row }) => ({ _id: rowId, ...row })));
      this.start();
    } catch (error) {
      this.logger.error({ err: error, rows: rows.length }, 'sums of refusals were not written');
    }
  }

  /** Sends what is there, also what an earlier process left. */
  start(): void {
    if (this.isClosed) return;
    if (!this.lookForLost) {
      this.lookForLost = setInterval(() => this.start(), this.times.lookForLostMs).unref();
      this.windowEnds = setInterval(() => void this.sumUp(), sumWindowMs).unref();
      void this.addIndex();
    }
    // rows of many people leave together, and go on leaving after the call that began it
    this.sending ??= outsideSpans(() => this.send()).finally(() => {
      this.sending = null;
    });
  }

  /** While identity is away rows gather here; looking for lost ones must not read them all. */
  private async addIndex(): Promise<void> {
    try {
      await this.waiting.createIndex({ begunAt: 1 }, { sparse: true });
    } catch (error) {
      this.logger.warn({ err: error }, 'the audit outbox has no index yet');
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.lookForLost);
    clearInterval(this.windowEnds);
    // the next process sends them
    await this.sumUp();
    this.wake();
    await this.sending;
  }

  private async send(): Promise<void> {
    while (!this.isClosed) {
      try {
        await this.waiting.updateMany({ begunAt: { $lt: new Date(Date.now() - this.times.lostAfterMs) } }, { $unset: { begunAt: '' } });
        const rows = await this.waiting
          .find({ begunAt: { $exists: false }, refusedAt: { $exists: false } }, { sort: { _id: 1 }, limit: atOnce })
          .toArray();
        if (rows.length === 0) return;
        const { refused = [] } = await this.client.call(
          calls.identity.audit.append,
          { rows: rows.map(({ _id, ...row }) => ({ rowId: _id, ...row })) },
          { requestId: rows[0]?._id ?? '' },
        );
        if (refused.length > 0) await this.keep(refused, rows[0]?.service ?? '');
        await this.waiting.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) }, refusedAt: { $exists: false } });
      } catch (error) {
        if (this.isClosed) return;
        this.logger.warn({ err: error }, 'audit rows wait');
        await this.pause();
      }
    }
  }

  private async keep(refused: string[], service: string): Promise<void> {
    await this.waiting.updateMany({ _id: { $in: refused } }, { $set: { refusedAt: new Date() } });
    metrics.auditLost.inc({ service }, refused.length);
    this.logger.error({ rows: refused }, 'the audit log refused rows: they stay in audit_outbox');
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
