import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Problem } from '../support/problem.ts';
import { copyProduction, withoutLicence } from './production.ts';

let folder: string;
let from: string;
let to: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'production-'));
  [from, to] = [join(folder, 'from'), join(folder, 'to')];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Record<string, unknown>, base = from): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

/** A repository of one service, whose packages are these, and one application, whose packages are those. */
function repository(ofServer: string[], ofBrowser: string[] = []): void {
  const asked = (names: string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, '1.0.0']));
  write({
    'package.json': {},
    'package-lock.json': {},
    [`node_modules/node-linux-${process.arch}/bin/node`]: '',
    'tools/start.ts': '',
    'tools/start.spec.ts': '',
    'services/exam/package.json': { dependencies: asked(ofServer) },
    'services/exam/src/main.ts': '',
    'services/exam/dist/main.js': '',
    'services/exam/dist/main.spec.js': '',
    'services/all/package.json': {},
    'services/all/dist/main.js': '',
    'gateway/package.json': {},
    'gateway/dist/main.js': '',
    'frontends/learner/package.json': { dependencies: asked(ofBrowser) },
    'frontends/learner/dist/index.html': '',
  });
  for (const name of new Set([...ofServer, ...ofBrowser]))
    write({ [`node_modules/${name}/package.json`]: { name, version: '1.0.0' }, [`node_modules/${name}/index.js`]: '' });
}

const filesOf = (path: string): string[] =>
  readdirSync(join(to, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(to, path).length + 1))
    .sort();

test('what runs is copied, and nothing that builds, tests or explains', () => {
  repository(['store']);
  write({ 'node_modules/store/README.md': '', 'node_modules/store/index.d.ts': '', 'node_modules/compiler/package.json': {} });
  copyProduction({ from, to });
  expect(filesOf('node_modules')).toEqual(['store/index.js', 'store/package.json']);
  expect(filesOf('services/exam')).toEqual(['dist/main.js', 'package.json', 'src/main.ts']);
  expect(filesOf('tools')).toEqual(['start.ts']);
  expect(existsSync(join(to, 'frontends/learner/dist/index.html'))).toBe(true);
});

test.each(['LICENSE', 'LICENSE.md', 'license.md', 'LICENCE.markdown', 'COPYING.html', 'NOTICE.md', 'vendor/License.md'])(
  'a package keeps its %s',
  (file) => {
    repository(['store']);
    write({ [`node_modules/store/${file}`]: 'the text' });
    copyProduction({ from, to });
    expect(filesOf('node_modules/store')).toContain(file);
  },
);

test('a package of which few files are kept keeps its licence', () => {
  repository(['@tensorflow/tfjs-core']);
  write({ 'node_modules/@tensorflow/tfjs-core/LICENSE.md': '', 'node_modules/@tensorflow/tfjs-core/dist/tf-core.node.js': '' });
  copyProduction({ from, to });
  expect(filesOf('node_modules/@tensorflow/tfjs-core')).toEqual(['LICENSE.md', 'dist/tf-core.node.js', 'package.json']);
});

test('a readme is kept where it alone holds the licence', () => {
  repository(['store', 'log', 'view']);
  const text = 'MIT\nPermission is hereby granted, free of charge';
  write({ 'node_modules/store/README.md': text, 'node_modules/log/Readme.md': 'See MIT' });
  write({ 'node_modules/view/README.md': text, 'node_modules/view/LICENSE': text });
  copyProduction({ from, to });
  expect(filesOf('node_modules').filter((file) => !/\.js(?:on)?$/.test(file))).toEqual(['store/README.md', 'view/LICENSE']);
});

test('of a package that only browsers load the licence is there', () => {
  repository(['store'], ['store', '@view/core']);
  write({ 'node_modules/@view/core/LICENSE.md': '', 'node_modules/store/LICENSE': '' });
  copyProduction({ from, to });
  expect(filesOf('frontends/licences')).toEqual(['@view/core@1.0.0/LICENSE.md']);
  expect(filesOf('node_modules')).toEqual(['store/LICENSE', 'store/index.js', 'store/package.json']);
});

test('a package that is not installed ends the build when Node loads it, and not when a bundle did without it', () => {
  repository([], ['view']);
  write({ 'node_modules/view/package.json': { name: 'view', version: '1.0.0', dependencies: { missing: '1.0.0' } } });
  copyProduction({ from, to });
  write({ 'services/exam/package.json': { dependencies: { view: '1.0.0' } } });
  expect(() => copyProduction({ from, to })).toThrow('missing, which node_modules/view depends on, is not installed');
});

test('a licence that would not be in the image ends the build with the name of its package', () => {
  repository(['store', 'log']);
  write({ 'node_modules/store/.github/LICENSE.md': '', 'node_modules/log/LICENSE': '' });
  const copying = (): void => copyProduction({ from, to });
  expect(copying).toThrow(Problem);
  expect(copying).toThrow(/^store has a licence file in the repository and none in the image/);
});

test('packages are named whose licence is in the one folder and not in the other', () => {
  write({ 'a/LICENSE.md': '', 'b/sub/COPYING': '', 'c/index.js': '', 'd/node_modules/e/LICENSE': '', 'f/NOTICE': '' });
  write({ 'a/index.js': '', 'c/index.js': '', 'f/NOTICE': '' }, to);
  const copies = ['a', 'b', 'c', 'd', 'f'].map((name) => ({ name, source: join(from, name), target: join(to, name) }));
  expect(withoutLicence(copies)).toEqual(['a', 'b']);
});
