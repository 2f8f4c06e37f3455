import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../support/paths.ts';
import { Problem, report } from '../support/problem.ts';
import { Progress } from '../support/progress.ts';
import { nameOf, replaceRelease } from './replace.ts';

const usage = 'usage: npm run upgrade -- TAG --backup FOLDER [--folder NEW]   (docs/operations/upgrade.md)';

// a terminal that is gone fails every write, and an upgrade goes on without it
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { backup: { type: 'string' }, folder: { type: 'string' } },
  });
  const [ref, more] = positionals;
  if (ref === undefined || more !== undefined || values.backup === undefined) throw new Problem(usage);
  const folder = resolve(values.folder ?? join(dirname(root), `${nameOf(root)}-${ref}`));
  await replaceRelease({ root, ref, folder, backupTo: resolve(values.backup), env: process.env, progress: new Progress() });
} catch (error) {
  report(error);
}
