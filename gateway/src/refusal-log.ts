import { errors, calls, type AuditRow, type CallSpec } from '@xuekao/contracts';
import { RefusalSums, auditRow, metrics, sumWindowMs, type CallClient, type Config, type Logger, type Session } from '@xuekao/platform';

const maxWaiting = 5000;
const atOnce = 100;
const retryMs = 1000;

/**
 * Tells the audit log who asked for what their permissions do not allow (security.md row 36): such a call reaches no service that could.
 */
export class RefusalLog {
  private waiting: AuditRow[] = [];
  private sending: Promise<void> | null = null;
  private isClosed = false;
  private readonly sums = new RefusalSums();
  private readonly windowEnds = setInterval(() => this.push(...this.sums.take()), sumWindowMs).unref();

  constructor(
    private readonly client: CallClient,
    private readonly config: Pick<Config, 'key'>,
    private readonly logger: Logger,
  ) {}

  add(call: CallSpec, { caller }: Session, ip: string): void {
    const row = auditRow({ call, input: null, caller, ip, code: errors.FORBIDDEN.code, note: {} }, this.config);
    if (this.sums.admits(row, true)) this.push(row);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.windowEnds);
    this.push(...this.sums.take());
    await this.sending;
  }

  private push(...rows: AuditRow[]): void {
    if (rows.length === 0) return;
    // while identity is away they must not fill the memory
    if (this.waiting.length >= maxWaiting) {
      metrics.auditLost.inc({ service: 'gateway' }, rows.length);
      return;
    }
    this.waiting.push(...rows);
    this.sending ??= this.send().finally(() => {
      this.sending = null;
    });
  }

  private async send(): Promise<void> {
    while (this.waiting.length > 0) {
      const rows = this.waiting.slice(0, atOnce);
      try {
        const { refused = [] } = await this.client.call(calls.identity.audit.append, { rows }, { requestId: rows[0]?.rowId ?? '' });
        if (refused.length > 0) {
          metrics.auditLost.inc({ service: 'gateway' }, refused.length);
          this.logger.error({ rows: rows.filter(({ rowId }) => refused.includes(rowId)) }, 'the audit log refused rows');
        }
        this.waiting = this.waiting.slice(rows.length);
      } catch (error) {
        this.logger.warn({ err: error, waiting: this.waiting.length }, 'refusals were not logged');
        if (this.isClosed) return;
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }
}
