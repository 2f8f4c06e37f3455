import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onPath, writeWhole } from '../support/files.ts';
import { Problem } from '../support/problem.ts';
import { mustRun, run } from '../support/run.ts';

/** Whether programs can be had from Debian (or Ubuntu) packages here. */
export function hasApt(): boolean {
  return ['apt-get', 'apt-cache', 'dpkg', 'dpkg-query'].every((tool) => onPath(tool) !== undefined);
}

/**
 * Unpacks packages, with all they need that is not installed, into `folder`; nothing is installed, no daemon starts, no right is needed.
 * apt keeps its lists in `aptDir`, so the system's own are not touched either.
 */
export async function unpackDebian(packages: string[], folder: string, aptDir: string): Promise<void> {
  const options = await ownLists(aptDir);
  const needed = [...packages, ...(await missingDependencies(packages, options))];
  const debs = join(folder, 'debs');
  mkdirSync(debs, { recursive: true });
  await mustRun(`Downloading ${packages.join(', ')} from Debian`, 'apt-get', [...options, 'download', ...needed], { cwd: debs });
  for (const deb of readdirSync(debs)) await mustRun(`Unpacking ${deb}`, 'dpkg', ['-x', join(debs, deb), folder]);
  rmSync(debs, { recursive: true });
}

let reading: Promise<string[]> | undefined;

/** Read once a run; two readers would write over each other's lists. */
function ownLists(aptDir: string): Promise<string[]> {
  reading ??= readLists(aptDir);
  return reading;
}

/** The lists are removed: whoever needs them next reads them again. */
export function forgetLists(): void {
  reading = undefined;
}

async function readLists(aptDir: string): Promise<string[]> {
  const options = [
    '-o',
    `Dir::State::lists=${join(aptDir, 'lists')}`,
    '-o',
    `Dir::Cache=${aptDir}`,
    '-o',
    'APT::Sandbox::User=root',
    '-o',
    'Debug::NoLocking=1',
  ];
  mkdirSync(join(aptDir, 'lists', 'partial'), { recursive: true });
  mkdirSync(join(aptDir, 'archives', 'partial'), { recursive: true });
  await mustRun('Reading the package lists of Debian', 'apt-get', [...options, 'update']);
  return options;
}

async function missingDependencies(packages: string[], options: string[]): Promise<string[]> {
  const flags = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map((kind) => `--no-${kind}`);
  const listed = await mustRun('Asking Debian for dependencies', 'apt-cache', [...options, 'depends', '--recurse', ...flags, ...packages]);
  // Package names stand at the line start; `<name>` is virtual and its providers are listed beside it.
  const names = new Set(listed.split('\n').filter((line) => /^[a-z0-9]/.test(line)));
  const status = await run('dpkg-query', ['-W', '-f', '${Package}\\t${db:Status-Abbrev}\\n']);
  const installed = new Set(
    status.output
      .split('\n')
      .filter((line) => line.includes('\tii'))
      .map((line) => line.split('\t')[0] ?? ''),
  );
  for (const name of packages) names.delete(name);
  return [...names].filter((name) => !installed.has(name) && !name.includes(':'));
}

/** The folders of an unpacked tree that hold shared libraries. */
export function libraryFolders(folder: string): string[] {
  const found: string[] = [];
  for (const base of ['usr/lib', 'lib']) {
    for (const triple of ['x86_64-linux-gnu', 'aarch64-linux-gnu'])
      // packages whose library is chosen among several put theirs into folders of their own
      for (const own of ['', 'blas', 'lapack', 'pulseaudio']) found.push(join(folder, base, triple, own));
    found.push(join(folder, base));
  }
  return found;
}

export function needApt(what: string, remedy: string): void {
  if (!hasApt()) throw new Problem(`${what} is not on the PATH and cannot be installed here by itself: ${remedy}`);
}

/** `program`, and the folders that `variables` name, are paths inside the tree that was unpacked beside the script. */
export function wrap(script: string, program: string, variables: Readonly<Record<string, string>> = {}): void {
  const libraries = libraryFolders('$here/tree').join(':');
  const named = Object.entries(variables)
    .map(([name, path]) => `${name}="$here/tree/${path}" `)
    .join('');
  writeWhole(
    script,
    '#!/bin/sh\nhere=$(dirname "$(readlink -f ' +
      `"$0")")\n${named}LD_LIBRARY_PATH="${libraries}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" exec ` +
      `"$here/tree/${program}" "$@"\n`,
    0o755,
  );
}
