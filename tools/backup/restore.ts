import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../support/paths.ts';
import { Problem, reasonOf, report } from '../support/problem.ts';
import { Progress } from '../support/progress.ts';
import { restoreBackup } from './give-back.ts';

const usage = 'Usage: npm run restore -- --from BACKUP [--replace]';
const progress = new Progress();
const { env } = process;

function wishes(): { from: string; replace: boolean } {
  try {
    const { values } = parseArgs({ options: { from: { type: 'string' }, replace: { type: 'boolean' } } });
    if (values.from === undefined) throw new Problem(usage);
    return { from: resolve(values.from), replace: values.replace === true };
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(`${reasonOf(error)}. ${usage}`);
  }
}

try {
  const say = (text: string): void => progress.say(text);
  const dataDir = resolve(root, env['DATA_DIR'] || '.data');
  const asked = wishes();
  const { documents, files } = await progress.step('restoring', () => restoreBackup({ ...asked, dataDir, env, say }));
  say(`done: ${documents} documents and ${files} files in ${dataDir}; npm start`);
} catch (error) {
  report(error);
}
