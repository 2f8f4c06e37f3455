import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../support/paths.ts';
import { Problem, reasonOf, report } from '../support/problem.ts';
import { Progress } from '../support/progress.ts';
import { stopOnSignals } from '../support/stop-signals.ts';
import { takeBackup } from './take.ts';

const usage = 'Usage: npm run backup -- --to FOLDER [--keep NUMBER] [--without-key]';
const progress = new Progress();
const { env } = process;
const stopping = new AbortController();
stopOnSignals({
  orderly: (why) => stopping.abort(new Problem(`stopped by ${why}: nothing is left of this backup, and older ones stay.`)),
  atOnce: () => process.exit(130),
});

function wishes(): { to: string; keep: number | undefined; withoutKey: boolean } {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' }, 'without-key': { type: 'boolean' } } });
    const keep = values.keep === undefined ? undefined : Number(values.keep);
    if (values.to === undefined || (keep !== undefined && !(Number.isInteger(keep) && keep > 0))) throw new Problem(usage);
    return { to: resolve(values.to), keep, withoutKey: values['without-key'] === true };
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(`${reasonOf(error)}. ${usage}`);
  }
}

try {
  const say = (text: string): void => progress.say(text);
  const asked = wishes();
  const dataDir = resolve(root, env['DATA_DIR'] || '.data');
  const folder = await progress.step('taking a backup', () =>
    takeBackup({ ...asked, dataDir, prefix: env['MONGO_DB_PREFIX'] || 'xuekao', env, say, signal: stopping.signal }),
  );
  say(`done: ${folder}`);
  if (!asked.withoutKey && !env['BACKUP_PASSPHRASE'])
    say('it holds the secret key in plain text: keep it as safe as the data folder, or set BACKUP_PASSPHRASE (docs/operations/backup.md)');
} catch (error) {
  // a stream that was cut off has words of its own
  report(stopping.signal.aborted ? stopping.signal.reason : error);
}
