import { execFile } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { constants, getPriority, setPriority } from 'node:os';
import { samplesOf, soundOf, speechOf } from './captcha-sound.js';

export interface VoiceJob {
  number: number;
  /** the path of the program that speaks */
  program: string;
  digits: string;
}
export interface VoiceAnswer {
  number: number;
  /** null: the program failed, or wrote no sound */
  wav: Uint8Array | null;
}

/** Six digits take it some 20 ms; whatever takes so long will not come. */
const timeLimitMs = 5_000;
/** Three times what the slowest digits need. */
const maxBytes = 1_500_000;
const programRate = 22_050;
// knows no secret and no address of the installation
const options = { encoding: 'buffer', timeout: timeLimitMs, killSignal: 'SIGKILL', maxBuffer: maxBytes, env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' } } as const;

const drawn = new Uint32Array(16_384);
let used = drawn.length;
/** Noise and pace must not be foretold from sounds that were heard: 32 random bits each, drawn many at a time, since a sound takes 60,000. */
function random(): number {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const value = drawn[used] ?? 0;
  used += 1;
  return value / 2 ** 32;
}

/** A program of its own without a shell, whose arguments are words of ours. */
const speak = (program: string, args: readonly string[]): Promise<Buffer | null> =>
  new Promise((resolve) => {
    execFile(program, args, options, (error, stdout) => resolve(error ? null : stdout));
  });

async function say({ number, program, digits }: VoiceJob): Promise<VoiceAnswer> {
  const { voice, markup } = speechOf(digits, random);
  const wav = await speak(program, ['-v', voice, '-b', '1', '-m', '--stdout', markup]);
  const spoken = wav === null ? null : samplesOf(wav);
  return { number, wav: spoken?.rate === programRate ? soundOf(spoken.samples, random) : null };
}

try {
  // saves come first where processors are short; the program that speaks inherits it
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
} catch {
  // a system that does not allow it
}
process.on('message', (job: VoiceJob) => void say(job).then((answer) => process.send?.(answer)));
process.on('disconnect', () => process.exit());
