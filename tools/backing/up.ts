import { rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeWhole } from '../support/files.ts';
import { report } from '../support/problem.ts';
import { Progress } from '../support/progress.ts';
import { stopOnSignals } from '../support/stop-signals.ts';
import { type Backing, claimData, startBacking } from './backing.ts';
import type { PidRecord } from './pids.ts';

const { values } = parseArgs({ options: { data: { type: 'string', default: '.data' }, 'lease-minutes': { type: 'string' } } });
const dataDir = resolve(values.data);
const envFile = join(dataDir, 'env.sh');
const progress = new Progress();

const say = (text: string): void => progress.say(text);
let pids: PidRecord | undefined;
let starting: Promise<Backing> | undefined;

async function stop(): Promise<void> {
  rmSync(envFile, { force: true });
  const backing = await starting?.catch(() => undefined); // one that failed has stopped itself
  await backing?.stop();
  pids?.release();
}

function end(why: string): void {
  say(`stopping: ${why}`);
  void stop().then(() => {
    say('stopped');
    process.exit(0);
  });
}

stopOnSignals({
  orderly: end,
  atOnce: () =>
    void starting?.then(
      (backing) => backing.kill(),
      () => undefined,
    ),
});
try {
  pids = await claimData(dataDir, say);
  starting = startBacking({ dataDir, pids, say });
  const { env } = await starting;
  const lines = (['MONGO_URL', 'AUDIT_MONGO_URL', 'NATS_URL', 'REDIS_URL', 'BROKER_MONITOR_URL', 'SECRET_KEY'] as const).map(
    (name) => `export ${name}='${env[name]}'`,
  );
  writeWhole(envFile, `${lines.join('\n')}\nexport XUEKAO_BACKING_PID='${process.pid}'\n`, 0o600);
  say(`ready; their addresses: . ${envFile}   (Ctrl-C stops them)`);
  if (values['lease-minutes'] !== undefined) endWithoutLease(Number(values['lease-minutes']), () => end('nobody has used it'));
} catch (error) {
  report(error);
}

/** Specs renew the file `lease`; a set that nobody used for so long ends by itself. */
function endWithoutLease(minutes: number, stop: () => void): void {
  const timer = setInterval(() => {
    const renewed = statSync(join(dataDir, 'lease'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - renewed < minutes * 60_000) return;
    clearInterval(timer);
    stop();
  }, 15_000);
}
