import { k6 } from './k6.ts';
import { ms, paths, people, trouble, type Row } from './row.ts';
import type { Stack } from './stack.ts';

const crowd = 300;
const sampleMs = 5000;
/** Longer rounds would hide a slow one in an average; each begins with people of its own, as the next exam does. */
const roundSeconds = 300;
/** Caches fill at first; memory is judged from here on. */
const warmShare = 1 / 3;
const slopeLimit = 1;

interface Sample {
  minutes: number;
  mb: number;
}

/** By how much memory grows, in MB a minute: the line through the samples with the least squares. */
export function slopeOf(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
  const [x, y] = [mean(samples.map(({ minutes }) => minutes)), mean(samples.map(({ mb }) => mb))];
  const spread = samples.reduce((sum, { minutes }) => sum + (minutes - x) ** 2, 0);
  return spread === 0 ? 0 : samples.reduce((sum, { minutes, mb }) => sum + (minutes - x) * (mb - y), 0) / spread;
}

/**
 * P9: the steady load of 300 candidates for `minutes`, in rounds. Memory must not grow by more than 1 MB a minute after the first third,
 * and the last round may be no slower than the first.
 */
export async function soak(stack: Stack, minutes: number): Promise<Row> {
  const seconds = Math.min(roundSeconds, Math.floor((minutes * 60) / 2));
  const rounds = Math.max(2, Math.round((minutes * 60) / seconds));
  const samples: Sample[] = [];
  const begun = Date.now();
  const meter = setInterval(() => samples.push({ minutes: (Date.now() - begun) / 60_000, mb: stack.nodeMemoryMb() }), sampleMs);
  const p99: number[] = [];
  const errors: number[] = [];
  let refused = 0;
  let last: Awaited<ReturnType<typeof k6>> | undefined;
  try {
    for (let round = 0; round < rounds; round += 1) {
      last = await k6('p1-steady', await people(stack, crowd, crowd), { CROWD: crowd, SECONDS: seconds });
      p99.push(last.ms(paths.save, 'p(99)'));
      errors.push(Math.round(last.value('failed', 'passes')));
      refused += last.value('refused_for_load', 'count');
    }
  } finally {
    clearInterval(meter);
  }
  const slope = slopeOf(samples.slice(Math.floor(samples.length * warmShare)));
  const [first = 0, end = 0] = [p99[0], p99.at(-1)];
  const isFlat = end <= 2 * first + 20;
  return {
    what: `P9 soak, ${crowd} candidates, ${rounds} × ${seconds} s`,
    figures: {
      'p99 of saves': p99.map(ms).join(' '),
      ...(last ? trouble(last) : {}),
      errors: errors.join(' '),
      refused,
      'MB/min': slope.toFixed(2),
      'node MB': `${samples[0]?.mb ?? 0} → ${samples.at(-1)?.mb ?? 0}`,
    },
    // a few minutes say nothing about growth: the heap is still finding its size
    ...(minutes < 15
      ? {}
      : {
          bar: {
            text: `growth ≤ ${slopeLimit} MB/min, last p99 ≤ 2 × first + 20 ms, 0 errors`,
            holds: slope <= slopeLimit && isFlat && errors.every((count) => count === 0),
          },
        }),
  };
}
