// npm run bank:check -- FILE: reads a file as the import would; the only thing on standard output is one line of JSON.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { handOver, isInstalled } from './support/bootstrap.mjs';

const root = resolve(import.meta.dirname, '..');
if (!isInstalled(root)) {
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  spawnSync('npm', args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
}
// Asked first, because npm changes to the root: a path from where the person stands must keep its meaning.
const [file] = process.argv.slice(2);
if (file !== undefined) process.argv[2] = resolve(process.env.INIT_CWD ?? process.cwd(), file);
handOver('tools/bank/check.mjs');
