import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { BusinessError, calls } from '@xuekao/contracts';
import { until, type Market } from './market.js';

/** The service of a market as a process of its own, which a spec can kill. */
export class MallProcess {
  private process: ChildProcess | null = null;

  constructor(private readonly market: Market) {}

  /** Resolves when the service answers. */
  async start(): Promise<void> {
    this.process = spawn(process.execPath, [new URL('../main.js', import.meta.url).pathname], {
      // with nothing of this process's environment, whose root secret would make other keys
      env: { PATH: process.env['PATH'], ...this.market.env },
      stdio: 'ignore',
    });
    await until('the service answers', () => this.answers());
  }

  /** Resolves when the process is gone; nothing to do where there is none. */
  async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.process) return;
    const ended = once(this.process, 'exit');
    this.process.kill(signal);
    await ended;
    this.process = null;
  }

  private answers(): Promise<boolean> {
    return this.market.service.call(calls.mall.addresses.paging, {}).then(
      () => true,
      (error: unknown) => {
        if (error instanceof BusinessError) return false; // BUSY: nobody serves the call yet
        throw error;
      },
    );
  }
}
