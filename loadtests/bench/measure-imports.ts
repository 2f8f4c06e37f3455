import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { stemOf } from './bank-content.ts';
import { ask } from './prepare.ts';
import { median, ms, type Row } from './row.ts';
import type { Stack } from './stack.ts';

const questions = 10_000;
const mostMs = 60_000;
/** Imports that are measured: memory that one of them keeps would show in the peak of the last. */
const imports = 3;
const growth = 1.25;
const lookMs = 100;
/** Behind the questions of the banks, so that no stem is like one of theirs. */
const firstStem = 1_000_000;

/** About as long as a question of a school, with options and an analysis. */
const textFrom = (first: number): string =>
  Array.from({ length: questions }, (_none, at) => {
    const stem = stemOf(first + at);
    return `${at + 1}. 【单选题】${stem}\nA、甲 ${at}\nB、乙\nC、丙\nD、丁\n答案：${'ABCD'[at % 4] ?? 'A'}\n解析：${stem}\n难度：普通`;
  }).join('\n\n');

/** P11: imports of 10,000 questions of a text, one after the other, each into a bank of its own, from the call to the last question. */
export async function importsOfText(stack: Stack, token: string): Promise<Row> {
  const times: number[] = [];
  const peaks: number[] = [];
  for (let turn = 0; turn < imports; turn += 1) {
    const text = textFrom(firstStem + turn * questions);
    const { id: repoId } = await ask(stack.url, token, '/api/repo/save', { title: `压测导入 ${randomBytes(6).toString('hex')}` });
    const { took, peak } = await importOne(stack, token, { text, repoId, requestId: randomBytes(12).toString('hex') });
    times.push(took);
    peaks.push(peak);
  }
  const [longest, first, last] = [Math.max(...times), peaks[0] ?? 0, peaks.at(-1) ?? 0];
  return {
    what: `P11 import of ${questions} questions, ${imports} one after the other`,
    figures: { 'p50 ms': ms(median(times)), 'max ms': ms(longest), 'node MB': peaks.join(', ') },
    bar: { text: `≤ ${mostMs / 1000} s, last peak ≤ ${growth} of the first`, holds: longest <= mostMs && last <= growth * first },
  };
}

/** @returns milliseconds until the last question is saved, and the most memory of the process until then, in MB */
async function importOne(
  { url, nodeMemoryMb }: Stack,
  token: string,
  input: { text: string; repoId: string; requestId: string },
): Promise<{ took: number; peak: number }> {
  const from = performance.now();
  let peak = nodeMemoryMb();
  const monitor = setInterval(() => (peak = Math.max(peak, nodeMemoryMb())), lookMs);
  try {
    const { total, faults } = await ask(url, token, '/api/qu/qu/import-start', input);
    if (total !== questions) throw new Error(`the import took ${total} questions: ${faults[0]?.message ?? ''}`);
    for (;;) {
      const { state, reason } = await ask(url, token, '/api/qu/qu/import-state', { requestId: input.requestId });
      if (state === 'done') return { took: performance.now() - from, peak };
      if (state !== 'running') throw new Error(`the import is ${state}: ${reason}`);
      await pause(lookMs);
    }
  } finally {
    clearInterval(monitor);
  }
}
