import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../tools/support/paths.ts';

/**
 * Runs a spec as a part of a trial, at its full size where the trial runs at its own.
 * @param file of its compiled file, below the root
 * @param only tests whose names have these words
 * @returns whether it holds
 */
export async function specHolds(file: string, { isFull, only = '' }: { isFull: boolean; only?: string }): Promise<boolean> {
  const names = only === '' ? [] : ['-t', only];
  const child = spawn(process.execPath, ['node_modules/jest/bin/jest.js', join(root, file), ...names], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SAYS_SEED: '1', ...(isFull ? { FULL: '1' } : {}) },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void child.kill(signal));
  const [code] = await once(child, 'exit');
  return code === 0;
}
