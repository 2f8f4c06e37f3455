import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { BusinessError, calls } from '@xuekao/contracts';
import { until, type Shop } from './shop.js';

/** The payment service of a shop as a process of its own, which a spec can kill. */
export class PaymentProcess {
  private process: ChildProcess | null = null;

  constructor(private readonly shop: Shop) {}

  /** Resolves when the service answers. */
  async start(): Promise<void> {
    this.process = spawn(process.execPath, [new URL('../main.js', import.meta.url).pathname], {
      // with nothing of this process's environment, whose root secret would make other keys
      env: { PATH: process.env['PATH'], ...this.shop.env },
      stdio: 'ignore',
    });
    await until('the service answers', () => this.answers());
  }

  /** Resolves when the process is gone; nothing to do where there is none. */
  async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.process) return;
    const ended = this.ended();
    this.process.kill(signal);
    await ended;
    this.process = null;
  }

  /** Resolves when the process that runs now is gone, whoever ends it. */
  async ended(): Promise<void> {
    if (this.process) await once(this.process, 'exit');
  }

  private answers(): Promise<boolean> {
    return this.shop.service.call(calls.payment.orders.configList, {}).then(
      () => true,
      (error: unknown) => {
        if (error instanceof BusinessError) return false; // BUSY: nobody serves the call yet
        throw error;
      },
    );
  }
}
