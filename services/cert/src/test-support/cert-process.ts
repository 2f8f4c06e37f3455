import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** The service as a process of its own, which a spec can kill. */
export class CertProcess {
  private process: ChildProcess | null = null;

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  start(): void {
    this.process = spawn(process.execPath, [new URL('../main.js', import.meta.url).pathname], {
      // with nothing of this process's environment, whose root secret would make other keys
      env: { PATH: process.env['PATH'], ...this.env },
      stdio: 'ignore',
    });
  }

  /** Resident memory now, in MB. */
  residentMb(): number {
    const status = readFileSync(`/proc/${this.process?.pid ?? 'self'}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  /** Resolves when the process is gone; nothing to do where there is none. */
  async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.process) return;
    const ended = once(this.process, 'exit');
    this.process.kill(signal);
    await ended;
    this.process = null;
  }
}
