import { fork, type ChildProcess } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { CONFIG, LOGGER, counter, metrics, type Config, type Logger } from '@xuekao/platform';
import { WorkPool } from '../../kernel/work-pool.js';
import type { CaptchaSound } from '../../site/index.js';
import type { VoiceAnswer, VoiceFault, VoiceJob } from './captcha-voice.worker.js';
import { VoiceHealth } from './voice-health.js';

/** `spoken`, `failed`, `missing`: no program, or it rests after failures; `busy`: too many waited */
const sounds = counter('xuekao_captcha_sounds_total', 'Captchas that people asked to hear', ['outcome']);

type Spoken = Omit<VoiceAnswer, 'number'>;
/** The helper has ended, or was ended. */
const noAnswer: Spoken = { wav: null, fault: { why: 'no answer' } };

/** The helper gives the program five seconds; the rest is for its own start on a busy machine. */
const timeLimitMs = 15_000;

/**
 * Speaks digits with espeak-ng. It is an extra: where nobody has installed it there is no sound, and it may come or go while the platform
 * runs. The program is started, and its sound mixed, by a small helper process: to start a program stops a process for as long as its
 * memory is large, 70 ms for this one, and the mixing takes 10 ms more of the thread that everybody waits for.
 */
@Injectable()
export class CaptchaVoice implements CaptchaSound, OnApplicationBootstrap, OnApplicationShutdown {
  // a process for each: few at once, and a short line
  private readonly pool = new WorkPool(2, 20, () => {
    sounds.inc({ outcome: 'busy' });
    metrics.shed.inc({ class: 'rest', reason: 'captcha-sound-queue' });
  });
  private readonly waiting = new Map<number, (answer: Spoken) => void>();
  private readonly health = new VoiceHealth();
  private readonly program: string;
  private helper: ChildProcess | null = null;
  private jobs = 0;

  constructor(
    @Inject(CONFIG) { espeakNg }: Pick<Config, 'espeakNg'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info' | 'warn'>,
  ) {
    this.program = espeakNg;
  }

  async onApplicationBootstrap(): Promise<void> {
    const program = this.program || 'none: ESPEAK_NG names none, and espeak-ng is not on the PATH';
    this.logger.info(
      { program },
      (await this.isInstalled())
        ? 'the captcha can be heard'
        : 'the captcha cannot be heard: the program that speaks it is not there, pages offer the picture alone',
    );
  }

  onApplicationShutdown(): void {
    this.end();
  }

  /** Whether pages should offer it: not while it fails. */
  async isThere(): Promise<boolean> {
    return !this.health.isResting() && this.isInstalled();
  }

  private async isInstalled(): Promise<boolean> {
    if (this.program === '') return false;
    return access(this.program, constants.X_OK).then(
      () => true,
      () => false,
    );
  }

  /** @throws {BusinessError} NO_SOUND where the program is missing, or rests after failures */
  async need(): Promise<void> {
    if (await this.isThere()) return;
    sounds.inc({ outcome: 'missing' });
    throw new BusinessError('NO_SOUND');
  }

  /**
   * The digits as a WAV file of some six seconds, never the same twice.
   * @throws {BusinessError} NO_SOUND where the program fails, BUSY when too many wait
   */
  async say(digits: string): Promise<Buffer> {
    const { wav, fault } = await this.pool.run(() => this.ask(digits));
    if (wav === null) return this.failed(fault);
    sounds.inc({ outcome: 'spoken' });
    this.health.spoke();
    return Buffer.from(wav.buffer, wav.byteOffset, wav.byteLength);
  }

  private failed(fault: VoiceFault | null): never {
    sounds.inc({ outcome: 'failed' });
    const failures = this.health.failed();
    if (failures !== null)
      this.logger.warn(
        { program: this.program, ...fault, failures },
        'the captcha was not spoken: who cannot see the picture cannot sign in',
      );
    throw new BusinessError('NO_SOUND');
  }

  private ask(digits: string): Promise<Spoken> {
    const helper = (this.helper ??= this.begin());
    const number = (this.jobs += 1);
    return new Promise((resolve) => {
      const settle = (spoken: Spoken): void => {
        clearTimeout(timer);
        this.waiting.delete(number);
        if (this.waiting.size === 0) helper.channel?.unref();
        resolve(spoken);
      };
      // one that does not answer is no use to the others either
      const timer = setTimeout(() => this.end(), timeLimitMs);
      this.waiting.set(number, settle);
      helper.channel?.ref();
      helper.send({ number, program: this.program, digits } satisfies VoiceJob, (error) => error && settle(noAnswer));
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
    helper.on('message', ({ number, ...spoken }: VoiceAnswer) => this.waiting.get(number)?.(spoken));
    helper.on('exit', () => helper === this.helper && this.end());
    // a process that cannot be started is noticed by the failing send
    helper.on('error', () => helper === this.helper && this.end());
    // waiting for the next sound it keeps no process alive
    helper.unref();
    helper.channel?.unref();
    return helper;
  }

  /** Ends the program; open questions are answered with no sound. The next question begins another one. */
  private end(): void {
    const { helper } = this;
    this.helper = null;
    helper?.kill('SIGKILL');
    for (const settle of this.waiting.values()) settle(noAnswer);
  }
}
