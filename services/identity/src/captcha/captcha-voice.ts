import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { CONFIG, metrics, type Config } from '@xuekao/platform';
import { WorkPool } from '../sign-in/work-pool.js';
import type { Random } from './captcha-drawing.js';
import { samplesOf, soundOf, speechOf } from './captcha-sound.js';

/** Six digits take it some 20 ms; whatever takes so long will not come. */
const timeLimitMs = 5_000;
/** Three times what the slowest digits need. */
const maxBytes = 1_500_000;
const programRate = 22_050;

/**
 * Speaks digits with espeak-ng, a program of its own without a shell, whose arguments are words of ours. It is an extra: where nobody has installed it there
 * is no sound, and it may come or go while the platform runs.
 */
@Injectable()
export class CaptchaVoice {
  // a process for each: few at once, and a short line
  private readonly pool = new WorkPool(2, 20, () => metrics.shed.inc({ class: 'rest', reason: 'captcha-sound-queue' }));

  private readonly program: string;

  constructor(@Inject(CONFIG) { espeakNg }: Pick<Config, 'espeakNg'>) {
    this.program = espeakNg;
  }

  async isThere(): Promise<boolean> {
    if (this.program === '') return false;
    return access(this.program, constants.X_OK).then(() => true, () => false);
  }

  /**
   * The digits as a WAV file of some six seconds, never the same twice.
   * @throws {BusinessError} NO_SOUND where the program is missing or fails, BUSY when too many wait
   */
  async say(digits: string, random: Random): Promise<Buffer> {
    if (!(await this.isThere())) throw new BusinessError('NO_SOUND');
    const { voice, markup } = speechOf(digits, random);
    const spoken = samplesOf(await this.pool.run(() => this.run(['-v', voice, '-b', '1', '-m', '--stdout', markup])));
    if (spoken?.rate !== programRate) throw new BusinessError('NO_SOUND');
    return soundOf(spoken.samples, random);
  }

  private run(args: readonly string[]): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      // knows no secret and no address of the installation
      const options = { encoding: 'buffer', timeout: timeLimitMs, killSignal: 'SIGKILL', maxBuffer: maxBytes, env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' } } as const;
      execFile(this.program, args, options, (error, stdout) => (error ? reject(new BusinessError('NO_SOUND')) : resolve(stdout)));
    });
  }
}
