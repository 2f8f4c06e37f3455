import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seldomCollected } from '../support/collector.ts';
import { root } from '../support/paths.ts';
import { run, type RunResult } from '../support/run.ts';
import { serviceFolders } from '../support/services.ts';
import { format, newService } from './service.ts';

const name = 'library';
const left = new Set(['node_modules', '.git', 'test-output']);
/** Links to workspaces, and what a rule of the boundaries knows by its path. */
const own = new Set(['@xuekao', 'zod']);
let copy: string;

/** Packages are the repository's own; the workspaces of the copy are its own, too. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-service-'));
  for (const entry of readdirSync(root))
    if (!left.has(entry))
      cpSync(join(root, entry), join(copy, entry), { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  const packages = join(copy, 'node_modules');
  mkdirSync(packages);
  for (const entry of readdirSync(join(root, 'node_modules')))
    if (!own.has(entry)) symlinkSync(join(root, 'node_modules', entry), join(packages, entry));
  for (const entry of own) cpSync(join(root, 'node_modules', entry), join(packages, entry), { recursive: true, verbatimSymlinks: true });
});
afterAll(() => rmSync(copy, { recursive: true }));

const read = (path: string): string => readFileSync(join(copy, path), 'utf8');
const inCopy = (script: string, ...args: string[]) =>
  run(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: copy, env: seldomCollected() });

/** Output of a program before it failed. */
const failureOf = ({ code, output }: RunResult): string => (code === 0 ? '' : output);

test('a name that is taken or no name is refused, and so is a list that looks different: nothing is written', () => {
  for (const wrong of ['exam', 'all', 'question', 'Library', 'l', '../library']) expect(() => newService(copy, wrong)).toThrow(/name/i);
  const list = 'services/all/src/main.ts';
  const before = read(list);
  writeFileSync(join(copy, list), before.replace('const definition of', 'const one of'));
  expect(() => newService(copy, name)).toThrow(`${list} has no place for the new service`);
  expect(readdirSync(join(copy, 'services'))).not.toContain(name);
  writeFileSync(join(copy, list), before);
});

test('a new service compiles, keeps the rules, is known wherever services are, and answers its call', async () => {
  const files = newService(copy, name);
  // what npm install makes of the new line in the lock file
  symlinkSync(`../../services/${name}`, join(copy, 'node_modules/@xuekao', name));
  const sources = files.filter((file) => file.endsWith('.ts'));
  await format(copy, sources);
  // every service, because the contracts have changed for all of them; pages and tools learn nothing of a new service
  // beside other specs: each further checker looks at the same files of packages again, and all together take twice the processors' time
  const compiled = await inCopy('typescript/bin/tsc', '-b', '--builders', '1', '--checkers', '1', 'services/all');
  expect(failureOf(compiled)).toBe('');
  const [linted, formatted, cruised, tested] = [
    await inCopy('oxlint/bin/oxlint', ...sources),
    await inCopy('oxfmt/bin/oxfmt', '--check', ...sources),
    await inCopy(
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      `services/${name}`,
      'services/all',
      'libs/contracts',
      '--output-type',
      'err',
    ),
    // those of compose and manifests hold what runs the services against the services that there are
    await inCopy(
      'jest/bin/jest.js',
      `services/${name}/dist`,
      'libs/contracts/dist/unique',
      'tools/dist/kubernetes',
      'tools/dist/image/compose',
    ),
  ];
  for (const each of [linted, formatted, cruised, tested]) expect(failureOf(each)).toBe('');
  expect(tested.output).toContain('Tests:');
  expect(JSON.parse(read('nest-cli.json'))).toMatchObject({ projects: { [name]: { root: `services/${name}` } } });
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({ packages: { [`node_modules/@xuekao/${name}`]: { link: true } } });
  expect(() => newService(copy, name)).toThrow('is taken');
}, 300_000);

test('the accounts of a new service come from the contracts and the files of this repository alone', async () => {
  const accounts = ['gateway', 'streams', ...serviceFolders(copy), 'audit', 'operator'];
  const env = { ...process.env, ...Object.fromEntries(accounts.map((each) => [`PASSWORD_${each.toUpperCase()}`, 'secret'])) };
  const node = (script: string, ...args: string[]) => run(process.execPath, [join(copy, script), ...args], { cwd: copy, env });
  expect(failureOf(await node('tools/accounts/derive.mjs'))).toBe('');
  expect(JSON.parse(read('tools/accounts/broker-rights.json'))).toHaveProperty(name);
  const ofRedis = await node('tools/accounts/run.ts', 'redis');
  expect(ofRedis).toMatchObject({ code: 0, output: expect.stringContaining(`user ${name} on >secret`) });
}, 60_000);
