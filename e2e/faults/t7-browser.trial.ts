import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilDemo } from '../../tools/launcher/platform.ts';
import { root } from '../../tools/support/paths.ts';
import { endRuns, run } from '../../tools/support/run.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { portsOf } from './trial.ts';

/** T7: e2e/journeys/10-broken-network.spec.ts against a platform of its own. Its small form is part of the journeys. `--full`: ten cases with a minute without network. CHROMIUM names the browser. */
const dataDir = mkdtempSync(join(tmpdir(), 'xuekao-faults-'));
let cluster: Cluster | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endRuns();
    void (cluster?.stop() ?? Promise.resolve()).then(() => process.exit(130));
  });
}
try {
  cluster = await startCluster(dataDir, { mongods: 1, range: portsOf(7), isOne: true });
  await untilDemo(dataDir);
  const env = { ...process.env, BASE_URL: cluster.url, DEMO_JSON: join(dataDir, 'demo.json'), ...(process.argv.includes('--full') ? { TRIAL: 'full' } : {}) };
  const { code } = await run(join(root, 'node_modules/.bin/playwright'), ['test', '--no-deps', '--workers=1', '10-broken-network'], { cwd: join(root, 'e2e'), env, timeoutSeconds: 1800, onOutput: (text) => process.stdout.write(text) });
  process.exitCode = code === 0 ? 0 : 1;
} finally {
  await cluster?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
