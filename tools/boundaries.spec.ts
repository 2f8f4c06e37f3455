import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';
import { root } from './support/paths.ts';
import { run } from './support/run.ts';

/** Of each service the features in their order; the rules' file is plain JavaScript without types. */
const { featureOrder }: { featureOrder: Record<string, string[]> } = await import(
  pathToFileURL(join(root, '.dependency-cruiser.mjs')).href
);

const bases: string[] = [];
afterAll(() => {
  for (const base of bases) rmSync(base, { recursive: true, force: true });
});

interface Violation {
  rule: { name: string };
  from: string;
}

/** Cruises a small project of these files under the repository's own rules; answers `rule: file` for each violation. */
async function violations(files: Record<string, string>): Promise<string[]> {
  const base = mkdtempSync(join(tmpdir(), 'boundaries-'));
  bases.push(base);
  cpSync(join(root, '.dependency-cruiser.mjs'), join(base, '.dependency-cruiser.mjs'));
  const packages = ['contracts', 'platform', 'testing', 'repo'];
  for (const name of packages) {
    const folder = name === 'repo' ? 'services/repo' : `libs/${name}`;
    put(base, `${folder}/package.json`, JSON.stringify({ name: `@xuekao/${name}`, type: 'module', exports: { '.': './dist/index.js' } }));
    put(base, `${folder}/dist/index.js`, 'export const value = 1;');
    put(base, `${folder}/src/value.ts`, 'export const value = 1;');
    mkdirSync(join(base, 'node_modules/@xuekao'), { recursive: true });
    symlinkSync(join(base, folder), join(base, 'node_modules/@xuekao', name));
  }
  for (const name of ['zod', 'mongodb', 'lodash']) {
    put(base, `node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    put(base, `node_modules/${name}/index.js`, 'module.exports = {};');
  }
  put(base, 'package.json', JSON.stringify({ name: 'fixture', dependencies: { zod: '1', mongodb: '1', lodash: '1' } }));
  for (const [path, imported] of Object.entries(files)) put(base, path, `import * as it from '${imported}';\nexport const used = it;`);
  const folders = ['libs', 'services', 'gateway', 'frontends'].filter((folder) =>
    Object.keys(files).some((path) => path.startsWith(folder)),
  );
  await run(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...folders,
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'json',
      '--output-to',
      'found.json',
    ],
    { cwd: base },
  );
  const parsed: { summary: { violations: Violation[] } } = JSON.parse(readFileSync(join(base, 'found.json'), 'utf8'));
  return parsed.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`).sort();
}

function put(base: string, path: string, text: string): void {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), text);
}

test.each([
  ['no-cycles', { 'libs/platform/src/a.ts': './b.js', 'libs/platform/src/b.ts': './a.js' }, 'libs/platform/src/a.ts'],
  ['no-unresolved', { 'gateway/src/main.ts': './nowhere.js' }, 'gateway/src/main.ts'],
  ['services-share-only-libs', { 'services/exam/src/main.ts': '@xuekao/repo' }, 'services/exam/src/main.ts'],
  [
    'all-composes-services-and-gateway',
    { 'services/all/src/main.ts': '../../../frontends/learner/src/a.js', 'frontends/learner/src/a.ts': 'zod' },
    'services/all/src/main.ts',
  ],
  ['gateway-imports-no-service', { 'gateway/src/main.ts': '@xuekao/repo' }, 'gateway/src/main.ts'],
  ['libs-import-only-libs', { 'libs/platform/src/a.ts': '@xuekao/repo' }, 'libs/platform/src/a.ts'],
  ['contracts-import-only-zod', { 'libs/contracts/src/exam/calls.ts': 'lodash' }, 'libs/contracts/src/exam/calls.ts'],
  [
    'question-view-is-for-browsers',
    { 'libs/question/src/view/a.ts': '../split.js', 'libs/question/src/split.ts': 'zod' },
    'libs/question/src/view/a.ts',
  ],
  ['frontends-import-contracts-and-shared', { 'frontends/learner/src/a.ts': '@xuekao/platform' }, 'frontends/learner/src/a.ts'],
  [
    'shared-knows-no-app',
    { 'frontends/shared/src/a.ts': '../../learner/src/b.js', 'frontends/learner/src/b.ts': 'zod' },
    'frontends/shared/src/a.ts',
  ],
  ['no-test-code-in-products', { 'libs/platform/src/a.ts': '@xuekao/testing' }, 'libs/platform/src/a.ts'],
  ['packages-only-by-their-door', { 'libs/platform/src/a.ts': '../../contracts/src/value.js' }, 'libs/platform/src/a.ts'],
  [
    'site-and-inbox-give-plain-data',
    { 'services/identity/src/site/index.ts': './site.model.js', 'services/identity/src/site/site.model.ts': 'mongodb' },
    'services/identity/src/site/index.ts',
  ],
  ['decider-files-are-pure', { 'services/exam/src/attempt.decider.ts': 'mongodb' }, 'services/exam/src/attempt.decider.ts'],
])(
  '%s fires',
  async (rule, files, from) => {
    expect(await violations(files)).toContain(`${rule}: ${from}`);
  },
  60_000,
);

test.each(['site', 'inbox'])('%s reads the collections of no other feature, and nobody reads its own', (feature) => {
  const source = join(root, 'services/identity/src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.spec)\.ts$/.test(file));
  const collectionsOf = (file: string, from: RegExp): string[] =>
    Array.from(readFileSync(join(source, file), 'utf8').matchAll(/import (?:type )?\{([^}]*)\} from '([^']+)'/g)).flatMap(
      ([, names = '', path = '']) => (from.test(path) && /Collections\b/.test(names) ? [`${file}: ${names.trim()}`] : []),
    );
  const isOwn = (file: string): boolean => file.startsWith(`${feature}/`);
  expect(files.filter(isOwn).length).toBeGreaterThan(5);
  expect(files.filter(isOwn).flatMap((file) => collectionsOf(file, /\/index\.js$/))).toEqual([]);
  expect(files.filter((file) => !isOwn(file)).flatMap((file) => collectionsOf(file, new RegExp(`/${feature}/`)))).toEqual([]);
});

const services = Object.entries(featureOrder);
const neighbours = services.flatMap(([service, features]) =>
  features.slice(0, -1).map((feature, at) => ({ service, feature, later: features[at + 1] ?? '' })),
);
test('a file of a feature may not import the one that stands behind it', async () => {
  const fileOf = ({ service, feature }: { service: string; feature: string }): string => `services/${service}/src/${feature}/a.ts`;
  const files = neighbours.flatMap((pair): [string, string][] => [
    [fileOf(pair), `../${pair.later}/index.js`],
    [`services/${pair.service}/src/${pair.later}/index.ts`, 'zod'],
  ]);
  const fired = neighbours.map((pair) => `feature-order-${pair.service}-${pair.feature}: ${fileOf(pair)}`);
  expect(fired.length).toBeGreaterThan(30);
  expect(await violations(Object.fromEntries(files))).toEqual(fired.sort());
}, 60_000);
test.each(services)(
  'in %s the inside of a feature is for the feature and for specs',
  async (service, features) => {
    // a service with one feature so far: the second is one to come
    const [first = '', second = 'another'] = features.filter((feature) => feature !== 'kernel');
    const [inside, root] = [`services/${service}/src/${second}/a.ts`, `services/${service}/src/a.module.ts`];
    const files = {
      [inside]: `../${first}/b.js`,
      [root]: `./${first}/b.js`,
      [`services/${service}/src/${second}/a.spec.ts`]: `../${first}/b.js`,
      [`services/${service}/src/${second}/c.ts`]: `../${first}/index.js`,
      [`services/${service}/src/${first}/b.ts`]: '../kernel/k.js',
      [`services/${service}/src/${first}/index.ts`]: './b.js',
      [`services/${service}/src/kernel/k.ts`]: 'zod',
    };
    expect(await violations(files)).toEqual([`features-by-their-door: ${inside}`, `service-composes-by-doors: ${root}`]);
  },
  60_000,
);
test.each(services)('every folder of %s has its place in the order, and a door', (service, features) => {
  const source = join(root, 'services', service, 'src');
  const folders = readdirSync(source, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !/^test(-support)?$/.test(entry.name),
  );
  expect(folders.map(({ name }) => name).sort()).toEqual(features.toSorted());
  expect(features.filter((feature) => feature !== 'kernel' && !existsSync(join(source, feature, 'index.ts')))).toEqual([]);
});

test('what is allowed passes', async () => {
  const files = {
    'libs/contracts/src/exam/calls.ts': 'zod',
    'libs/platform/src/a.ts': '@xuekao/contracts',
    'libs/platform/src/a.spec.ts': '@xuekao/testing',
    'services/all/src/main.ts': '@xuekao/repo',
    'services/exam/src/main.ts': '@xuekao/platform',
    'services/exam/src/attempt.decider.ts': '@xuekao/contracts',
    'gateway/src/main.ts': '@xuekao/platform',
    'frontends/learner/src/a.ts': '@xuekao/contracts',
  };
  expect(await violations(files)).toEqual([]);
}, 60_000);
