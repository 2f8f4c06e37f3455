import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilDemo } from '../../tools/launcher/platform.ts';
import { root } from '../../tools/support/paths.ts';
import { endRuns, run } from '../../tools/support/run.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { portsOf, type TrialNumber } from './trial.ts';

export interface JourneyPlan {
  number: TrialNumber;
  /** begin of the name of the file in e2e/journeys */
  journey: string;
  /** browsers at once */
  workers: number;
  timeoutSeconds: number;
}

/**
 * A journey against a platform of its own; its small form is part of the journeys. `--full` sets TRIAL=full, else it is small. CHROMIUM
 * names the browser. Ends the process with 1 when the journey failed.
 */
export async function journeyTrial({ number, journey, workers, timeoutSeconds }: JourneyPlan): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xuekao-faults-'));
  let cluster: Cluster | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      endRuns();
      void (cluster?.stop() ?? Promise.resolve()).then(() => process.exit(130));
    });
  }
  try {
    cluster = await startCluster(dataDir, { mongods: 1, range: portsOf(number), isOne: true });
    await untilDemo(dataDir);
    const env = {
      ...process.env,
      BASE_URL: cluster.url,
      DEMO_JSON: join(dataDir, 'demo.json'),
      TRIAL: process.argv.includes('--full') ? 'full' : 'small',
    };
    const { code } = await run(join(root, 'node_modules/.bin/playwright'), ['test', '--no-deps', `--workers=${workers}`, journey], {
      cwd: join(root, 'e2e'),
      env,
      timeoutSeconds,
      onOutput: (text) => process.stdout.write(text),
    });
    process.exitCode = code === 0 ? 0 : 1;
  } finally {
    await cluster?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
