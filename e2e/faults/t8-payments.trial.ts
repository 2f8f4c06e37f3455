import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../tools/support/paths.ts';

/**
 * T8: notices of paid orders, each 1 to 15 times, shuffled, 16 at once, among forged ones, while the payment service is killed (R9). It is
 * the spec of the notices, which `npm test` runs with 100 orders; `--full`: 1,000 orders and three kills. `SEED` repeats a run.
 */
const spec = 'services/payment/dist/orders/orders.notices.spec.js';
const child = spawn(process.execPath, ['node_modules/jest/bin/jest.js', join(root, spec)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SAYS_SEED: '1', ...(process.argv.includes('--full') ? { FULL: '1' } : {}) },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void child.kill(signal));
const [code] = await once(child, 'exit');
process.exitCode = code === 0 ? 0 : 1;
