import { fork, type ChildProcess } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { CONFIG, metrics, type Config } from '@xuekao/platform';
import { WorkPool } from '../sign-in/work-pool.js';
import type { VoiceAnswer, VoiceJob } from './captcha-voice.worker.js';

/** The helper gives the program five seconds; the rest is for its own start on a busy machine. */
const timeLimitMs = 15_000;

/**
 * Speaks digits with espeak-ng. It is an extra: where nobody has installed it there is no sound, and it may come or go while the platform runs.
 * The program is started, and its sound mixed, by a small helper process: to start a program stops a process for as long as its memory is large, 70 ms
 * for this one, and the mixing takes 10 ms more of the thread that everybody waits for.
 */
@Injectable()
export class CaptchaVoice implements OnApplicationShutdown {
  // a process for each: few at once, and a short line
  private readonly pool = new WorkPool(2, 20, () => metrics.shed.inc({ class: 'rest', reason: 'captcha-sound-queue' }));
  private readonly waiting = new Map<number, (wav: Uint8Array | null) => void>();
  private readonly program: string;
  private helper: ChildProcess | null = null;
  private jobs = 0;

  constructor(@Inject(CONFIG) { espeakNg }: Pick<Config, 'espeakNg'>) {
    this.program = espeakNg;
  }

  onApplicationShutdown(): void {
    this.end();
  }

  async isThere(): Promise<boolean> {
    if (this.program === '') return false;
    return access(this.program, constants.X_OK).then(() => true, () => false);
  }

  /**
   * The digits as a WAV file of some six seconds, never the same twice.
   * @throws {BusinessError} NO_SOUND where the program is missing or fails, BUSY when too many wait
   */
  async say(digits: string): Promise<Buffer> {
    if (!(await this.isThere())) throw new BusinessError('NO_SOUND');
    const wav = await this.pool.run(() => this.ask(digits));
    if (wav === null) throw new BusinessError('NO_SOUND');
    return Buffer.from(wav.buffer, wav.byteOffset, wav.byteLength);
  }

  private ask(digits: string): Promise<Uint8Array | null> {
    const helper = (this.helper ??= this.begin());
    const number = (this.jobs += 1);
    return new Promise((resolve) => {
      const settle = (wav: Uint8Array | null): void => {
        clearTimeout(timer);
        this.waiting.delete(number);
        if (this.waiting.size === 0) helper.channel?.unref();
        resolve(wav);
      };
      // one that does not answer is no use to the others either
      const timer = setTimeout(() => this.end(), timeLimitMs);
      this.waiting.set(number, settle);
      helper.channel?.ref();
      helper.send({ number, program: this.program, digits } satisfies VoiceJob, (error) => error && settle(null));
    });
  }

  private begin(): ChildProcess {
    const helper = fork(new URL('./captcha-voice.worker.js', import.meta.url), {
      serialization: 'advanced',
      // small: how long it takes to start a program goes by the memory of who starts it
      execArgv: ['--max-old-space-size=64', '--max-semi-space-size=2'],
      env: process.env['LD_LIBRARY_PATH'] ? { LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'] } : {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    helper.on('message', ({ number, wav }: VoiceAnswer) => this.waiting.get(number)?.(wav));
    helper.on('exit', () => helper === this.helper && this.end());
    // a process that cannot be started is noticed by the failing send
    helper.on('error', () => helper === this.helper && this.end());
    // waiting for the next sound it keeps no process alive
    helper.unref();
    helper.channel?.unref();
    return helper;
  }

  /** What it was asked is answered: there is no sound. The next question begins another one. */
  private end(): void {
    const { helper } = this;
    this.helper = null;
    helper?.kill('SIGKILL');
    for (const settle of this.waiting.values()) settle(null);
  }
}
