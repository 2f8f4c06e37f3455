import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from '../../support/paths.ts';
import { run } from '../../support/run.ts';

/** A project of its own, whose spec files one process runs in the order of their names. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'specs-'));
  put('package.json', JSON.stringify({ type: 'module' }));
  put(
    'sequence.cjs',
    'module.exports = class { shard(t) { return t } sort(t) { return t.sort((a, b) => (a.path < b.path ? -1 : 1)) } cacheResults() {} }',
  );
  put('node_modules/counter/package.json', JSON.stringify({ name: 'counter', type: 'module', exports: './index.js' }));
  put('node_modules/counter/index.js', 'let count = 0; export const next = () => (count += 1);');
  put('own.js', 'let count = 0; export const next = () => (count += 1);');
  put('between.js', "export { next } from './own.js';");
  put('sheet.js', 'export default { mapped: true };');
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const spec = (name: string, text: string): void =>
  put(`${name}.spec.js`, `import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';\n${text}`);

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { name: string; message: string; assertionResults: { title: string; status: string }[] }[];
}
/** Report of jest on all its spec files, and the states of their tests by title. */
async function report(): Promise<{ code: number; found: Report; states: Record<string, string> }> {
  const file = join(folder, 'report.json');
  const config = {
    rootDir: folder,
    transform: {},
    testEnvironment: join(root, 'tools/testing/specs/environment.ts'),
    testRunner: join(root, 'tools/testing/specs/runner.ts'),
    testSequencer: join(folder, 'sequence.cjs'),
    moduleNameMapper: { '\\.module\\.css$': join(folder, 'sheet.js') },
    injectGlobals: false,
    testTimeout: 300,
  };
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const { code } = await run(process.execPath, [jest, '-i', '-c', JSON.stringify(config), '--json', `--outputFile=${file}`], {
    cwd: folder,
  });
  const found: Report = JSON.parse(readFileSync(file, 'utf8'));
  const tests = found.testResults.flatMap(({ assertionResults }) => assertionResults);
  return { code, found, states: Object.fromEntries(tests.map(({ title, status }) => [title, status])) };
}

test('each file has our own modules for itself, and shares the packages of its process', async () => {
  const text = (packages: number): string => `
    import { next } from 'counter';
    import { next as own } from './own.js';
    import { next as between } from './between.js';
    import sheet from './page.module.css';
    test('counts ${packages}', async () => {
      expect([next(), own(), between(), (await import('./own.js')).next()]).toEqual([${packages}, 1, 2, 3]);
      expect(sheet).toEqual({ mapped: true });
    });`;
  spec('a', text(1));
  spec('b', text(2));
  expect(await report()).toMatchObject({ code: 0, states: { 'counts 1': 'passed', 'counts 2': 'passed' } });
}, 60_000);

test('what a file changes in the process is gone when it ends', async () => {
  spec(
    'a',
    `test('changes', () => {
      process.env.PATH = 'elsewhere'; process.env.SPEC_ONLY = '1'; delete process.env.HOME;
      globalThis.fetch = 'none'; globalThis.window = {}; delete globalThis.structuredClone;
      jest.useFakeTimers({ now: 0 }); jest.spyOn(Math, 'random').mockReturnValue(7);
    });
    jest.setTimeout(60_000);`,
  );
  spec(
    'b',
    `test('sees nothing of it', () => {
      expect(process.env).not.toHaveProperty('SPEC_ONLY');
      expect(process.env).toMatchObject({ PATH: ${JSON.stringify(process.env['PATH'])}, HOME: ${JSON.stringify(process.env['HOME'])} });
      expect([typeof fetch, typeof window, typeof structuredClone]).toEqual(['function', 'undefined', 'function']);
      expect([Date.now() > 1e12, Math.random() < 1]).toEqual([true, true]);
    });
    test('waits no longer than others', () => new Promise(() => {}));`,
  );
  const { states } = await report();
  expect(states).toEqual({ changes: 'passed', 'sees nothing of it': 'passed', 'waits no longer than others': 'failed' });
}, 60_000);

test('streams of node go on while the timers of a file stand still', async () => {
  spec(
    'a',
    `import { Readable } from 'node:stream';
    test('reads', async () => {
      jest.useFakeTimers();
      const read = []; for await (const piece of Readable.from(['a', 'b'])) read.push(piece);
      expect(read).toEqual(['a', 'b']);
    });`,
  );
  expect(await report()).toMatchObject({ code: 0, states: { reads: 'passed' } });
}, 60_000);

test('each way to fail counts as a failure, and the files after it run', async () => {
  spec('a', "test('wrong', () => expect(1).toBe(2));");
  spec('b', "throw new Error('no file');");
  spec('c', "import './missing.js'; test('never', () => {});");
  spec('d', "beforeAll(() => { throw new Error('no ground') }); test('without ground', () => {});");
  spec('e', "test('passes before', () => {}); afterAll(() => { throw new Error('no end') });");
  spec('f', "test('thrown aside', () => new Promise(() => setTimeout(() => { throw new Error('aside') }, 1)));");
  spec('g', "test('rejected aside', () => new Promise(() => void Promise.reject(new Error('aside'))));");
  spec('h', "test('promised too much', () => { expect.assertions(1) });");
  spec('i', '');
  spec('j', "test('passes after', () => {});");
  const { code, found, states } = await report();
  expect(code).not.toBe(0);
  expect(states).toEqual({
    wrong: 'failed',
    'without ground': 'failed',
    'passes before': 'passed',
    'thrown aside': 'failed',
    'rejected aside': 'failed',
    'promised too much': 'failed',
    'passes after': 'passed',
  });
  // two do not load, one has no test, and one fails at its end
  expect([found.numPassedTests, found.numFailedTests, found.numRuntimeErrorTestSuites]).toEqual([2, 5, 4]);
  expect(found.testResults.find(({ name }) => name.endsWith('e.spec.js'))?.message).toContain('no end');
}, 60_000);
