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
  /** why there is none, for the log */
  fault: VoiceFault | null;
}
export interface VoiceFault {
  why: 'program failed' | 'no sound in what it wrote' | 'no answer';
  /** the exit code, or the system's name of what went wrong */
  exit?: number | string | null;
  signal?: string | null;
  /** its last words */
  stderr?: string;
}

/** Six digits take it some 20 ms; whatever takes so long will not come. */
const timeLimitMs = 5_000;
/** Three times what the slowest digits need. */
const maxBytes = 1_500_000;
const programRate = 22_050;
// knows no secret and no address of the installation
const options = {
  encoding: 'buffer',
  timeout: timeLimitMs,
  killSignal: 'SIGKILL',
  maxBuffer: maxBytes,
  env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' },
} as const;

const drawn = new Uint32Array(16_384);
let used = drawn.length;
/**
 * Noise and pace must not be foretold from sounds that were heard: 32 random bits each, drawn many at a time, since a sound takes 60,000.
 */
function random(): number {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const value = drawn[used] ?? 0;
  used += 1;
  return value / 2 ** 32;
}

const lastWordsOf = (stderr: Buffer): string => stderr.toString().trim().slice(-300);

/** A program of its own without a shell, whose arguments are words of ours. */
const speak = (program: string, args: readonly string[]): Promise<{ wav: Buffer; fault: VoiceFault | null }> =>
  new Promise((resolve) => {
    execFile(program, args, options, (error, wav, stderr) => {
      // the message of the error is left out: it names the arguments, and with them the digits
      resolve({
        wav,
        fault: error && { why: 'program failed', exit: error.code ?? null, signal: error.signal ?? null, stderr: lastWordsOf(stderr) },
      });
    });
  });

async function say({ number, program, digits }: VoiceJob): Promise<VoiceAnswer> {
  const { voice, markup } = speechOf(digits, random);
  const { wav, fault } = await speak(program, ['-v', voice, '-b', '1', '-m', '--stdout', markup]);
  if (fault) return { number, wav: null, fault };
  const spoken = samplesOf(wav);
  return spoken?.rate === programRate
    ? { number, wav: soundOf(spoken.samples, random), fault: null }
    : { number, wav: null, fault: { why: 'no sound in what it wrote' } };
}

try {
  // saves come first where processors are short; the program that speaks inherits it
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
} catch {
  // a system that does not allow it
}
process.on('message', (job: VoiceJob) => void say(job).then((answer) => process.send?.(answer)));
process.on('disconnect', () => process.exit());
