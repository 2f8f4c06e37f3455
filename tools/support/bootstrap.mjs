// Plain JavaScript for any Node from 20.19: brings the dependencies and hands over to Node 24, which reads TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const startedAt = Date.now();
const markFile = 'node_modules/.xuekao-installed';

function fail(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Source of an installation and its result; npm keeps its own list of what is installed. */
function fingerprint(folder) {
  const hash = createHash('sha256');
  const workspaces = Object.keys(packagesOf(join(folder, 'package-lock.json')) ?? {}).filter(
    (path) => !path.startsWith('node_modules/') && !path.includes('/node_modules/'),
  );
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json', ...workspaces.map((path) => join(path, 'package.json'))]) {
    hash.update(existsSync(join(folder, file)) ? readFileSync(join(folder, file)) : 'none');
  }
  return hash.digest('hex');
}

/** Whether node_modules holds what the lock file names, be it by us or by hand. */
export function isInstalled(folder) {
  const wanted = packagesOf(join(folder, 'package-lock.json'));
  const installed = packagesOf(join(folder, 'node_modules', '.package-lock.json'));
  if (wanted === undefined || installed === undefined) return false;
  const mark = join(folder, markFile);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint(folder)) return true;
  return Object.entries(wanted).every(([path, { version, integrity, optional, link }]) => {
    if (!path.startsWith('node_modules/')) return true;
    const found = installed[path];
    if (found === undefined) return optional === true; // made for another system
    return link === true || (found.version === version && found.integrity === integrity);
  });
}

/** After npm's own installation: whatever npm made of the lock file is what there is to have. */
export function markInstalled(folder) {
  writeFileSync(join(folder, markFile), fingerprint(folder));
}

function installDependencies() {
  if (isInstalled(root)) return;
  console.log('[   0 s] installing the dependencies from the package registry (npm, half a minute or more) …');
  // Not `npm ci`: it refuses a lock file made where the registry lacks the packages of other systems. Versions and checksums come from the
  // lock all the same.
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = spawnSync('npm', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' });
  if (npm.error) fail(`npm could not be started (${npm.error.message}): install Node 20.19 or newer together with npm.`);
  if (npm.signal === 'SIGINT') process.exit(130);
  if (npm.status !== 0)
    fail(
      'npm could not install the dependencies, see above: check the connection to the package registry and the free ' +
        'disk space, then try again.',
    );
  markInstalled(root);
  console.log(`[${String(Math.round((Date.now() - startedAt) / 1000)).padStart(4)} s] the dependencies are there`);
}

function runtime() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const carried = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
  if (!existsSync(carried))
    fail(
      `Node 24 or newer is needed, and no package carries it for ${process.platform} on ${process.arch}: install Node 24 and try again.`,
    );
  return carried;
}

/** Entry of a process in /proc: name, parent and beginning; undefined elsewhere than on Linux. */
function entryOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    const fields = stat.slice(end + 2).split(' ');
    return { pid, name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(fields[1]), begun: fields[19] };
  } catch {
    return undefined;
  }
}

/**
 * This process and npm above it, with the shell in between, as `pid:begun,…`. When one of them is killed, nobody passes signals on any
 * more, so the script that is run here stops. Another parent (a service manager, a shell that put this process in the background) may go
 * without that meaning a stop.
 */
function parentsOf() {
  const chain = [entryOf(process.pid) ?? { pid: process.pid, begun: '' }];
  let above = entryOf(process.ppid);
  const shell = /^(sh|dash|bash|ash|zsh)$/.test(above?.name ?? '') ? above : undefined;
  if (shell !== undefined) above = entryOf(shell.parent);
  if (/^npm( |$)/.test(above?.name ?? '')) chain.push(...(shell === undefined ? [] : [shell]), above);
  return chain.map(({ pid, begun }) => `${pid}:${begun}`).join(',');
}

/**
 * Runs `script`, a TypeScript file given by its path from the root, under Node 24 with the arguments of this process, and ends as it ends.
 */
export function handOver(script) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) fail(`Node ${process.versions.node} is too old: install Node 20.19 or newer.`);
  const parents = parentsOf(); // before an installation takes its time
  installDependencies();
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const child = spawn(runtime(), [join(root, script), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
      PATH: path,
      XUEKAO_STARTED_AT: String(startedAt),
      XUEKAO_PARENTS: parents,
    },
  });
  // A signal may be sent to this process alone, so it is passed on. From a terminal it reaches both, and the script takes the two for one
  // (stop-signals.ts).
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`Node 24 could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)));
}
