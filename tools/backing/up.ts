import { rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeWhole } from '../support/files.ts';
import { report } from '../support/problem.ts';
import { Progress } from '../support/progress.ts';
import { claimData, startBacking } from './backing.ts';

const { values } = parseArgs({ options: { data: { type: 'string', default: '.data' }, 'lease-minutes': { type: 'string' } } });
const dataDir = resolve(values.data);
const envFile = join(dataDir, 'env.sh');
const progress = new Progress();

try {
  const say = (text: string): void => progress.say(text);
  const pids = await claimData(dataDir, say);
  const backing = await startBacking({ dataDir, pids, say });
  const lines = (['MONGO_URL', 'AUDIT_MONGO_URL', 'NATS_URL', 'REDIS_URL', 'SECRET_KEY'] as const).map((name) => `export ${name}='${backing.env[name]}'`);
  writeWhole(envFile, `${lines.join('\n')}\nexport XUEKAO_BACKING_PID='${process.pid}'\n`, 0o600);
  progress.say(`ready; their addresses: . ${envFile}   (Ctrl-C stops them)`);
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return backing.kill();
    isStopping = true;
    rmSync(envFile, { force: true });
    void backing.stop().then(() => {
      pids.release();
      process.exit(0);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  if (values['lease-minutes'] !== undefined) endWithoutLease(Number(values['lease-minutes']), stop);
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
