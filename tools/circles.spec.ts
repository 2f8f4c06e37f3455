import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from './support/paths.ts';

/**
 * Circles of libraries, of the features of a service, and of the folders of an application. No file need stand in one: one file of each
 * folder that imports the other is enough. The rules of dependency-cruiser about folders count specs, which put together everything that
 * they test, and see no circle through a built library. A page leads to others: their addresses (`routes.ts`) and words (`*.texts.ts`)
 * count for nothing, and import no page themselves.
 */
const isProduct = (file: string): boolean => /\.tsx?$/.test(file) && !/\.(spec|fixture)\.tsx?$|(^|\/)test(-support)?\//.test(file);

/** The library, the feature of a service or the folder of an application that a file belongs to; empty for what puts them together. */
const partOf = (file: string): string =>
  isLeaf(file)
    ? ''
    : (/^(?:libs\/[^/]+|services\/[^/]+\/src\/[^/]+|frontends\/[^/]+\/src\/(?:features\/)?[^/]+)(?=\/)/.exec(file)?.[0] ?? '');

const isLeaf = (file: string): boolean => /^frontends\/(?:admin\/src\/[^/]+\/routes|.*(?:\.texts|\/texts\/texts))\.(?:js|ts)$/.test(file);
const kinds = ['libs', 'services', 'frontends'];

function filesOf(base: string): string[] {
  return kinds.flatMap((kind) =>
    readdirSync(join(base, kind)).flatMap((name) =>
      readdirSync(join(base, kind, name, 'src'), { recursive: true, encoding: 'utf8' })
        .filter(isProduct)
        .map((file) => `${kind}/${name}/src/${file}`),
    ),
  );
}

const importsOf = (base: string, file: string): string[] =>
  [...readFileSync(join(base, file), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, path = '']) => path);

/** Which parts each part imports. */
function graphOf(base: string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of filesOf(base)) {
    const from = partOf(file);
    const known = graph.get(from) ?? new Set<string>();
    graph.set(from, known);
    for (const path of importsOf(base, file)) {
      const library = /^@xuekao\/([^/]+)/.exec(path)?.[1];
      const to = path.startsWith('.') ? partOf(join(dirname(file), path)) : library === undefined ? '' : `libs/${library}`;
      if (from !== '' && to !== '' && to !== from) known.add(to);
    }
  }
  return graph;
}

/** Parts that need themselves by way of others. */
function inCircles(base: string): string[] {
  const graph = graphOf(base);
  return [...graph.keys()].filter((start) => {
    const reached = new Set(graph.get(start));
    // grows while it is walked through
    for (const part of reached) for (const next of graph.get(part) ?? []) reached.add(next);
    return reached.has(start);
  });
}

test('no libraries, no features of a service and no folders of an application need each other', () => {
  const parts = [...graphOf(root).entries()];
  expect(parts.filter(([part]) => part.startsWith('services/identity/')).length).toBeGreaterThan(10);
  expect(parts.find(([part]) => part === 'libs/documents')?.[1]).toContain('libs/contracts');
  expect(parts.find(([part]) => part === 'frontends/admin/src/exam')?.[1]).toContain('frontends/admin/src/ui');
  expect(parts.find(([part]) => part === 'frontends/learner/src/features/exam-entry')?.[1]).toContain('frontends/learner/src/lib');
  expect(inCircles(root)).toEqual([]);
});

test('addresses and words of pages import no page', () => {
  const leaves = filesOf(root).filter(isLeaf);
  expect(leaves.length).toBeGreaterThan(100);
  const others = leaves.flatMap((file) =>
    importsOf(root, file)
      .filter((path) => path.startsWith('.') && !isLeaf(join(dirname(file), path)))
      .map((path) => `${file}: ${path}`),
  );
  expect(others).toEqual([]);
});

test.each<[string, Record<string, string>, string[]]>([
  [
    'libraries',
    { 'libs/one/src/a.ts': '@xuekao/two', 'libs/two/src/b.ts': '@xuekao/three/deep', 'libs/three/src/c.ts': '@xuekao/one' },
    ['libs/one', 'libs/three', 'libs/two'],
  ],
  [
    'features, through folders of theirs',
    {
      'services/mall/src/goods/lists/a.ts': '../../orders/index.js',
      'services/mall/src/orders/deep/b.ts': '../../goods/index.js',
      'services/mall/src/pages/index.ts': '../goods/index.js',
      'libs/one/src/a.ts': 'zod',
    },
    ['services/mall/src/goods', 'services/mall/src/orders'],
  ],
  [
    'pages, but for addresses and words',
    {
      'frontends/admin/src/exam/list.tsx': '../paper/dialog.js',
      'frontends/admin/src/paper/dialog.tsx': '../exam/chip.js',
      'frontends/admin/src/marking/desk.tsx': '../roster/routes.js',
      'frontends/admin/src/roster/list.tsx': '../marking/marking.texts.js',
      'frontends/learner/src/features/exam/a.tsx': '../course/b.js',
      'frontends/learner/src/features/course/b.tsx': '../exam/a.js',
    },
    [
      'frontends/admin/src/exam',
      'frontends/admin/src/paper',
      'frontends/learner/src/features/course',
      'frontends/learner/src/features/exam',
    ],
  ],
  [
    'nothing where only a spec closes it',
    {
      'services/mall/src/goods/a.spec.ts': '../orders/index.js',
      'services/mall/src/orders/b.ts': '../goods/index.js',
      'libs/one/src/a.ts': 'zod',
    },
    [],
  ],
])('what stands in a circle is found: %s', (_what, files, parts) => {
  const base = mkdtempSync(join(tmpdir(), 'circles-'));
  for (const folder of kinds) mkdirSync(join(base, folder), { recursive: true });
  for (const [path, imported] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), `import * as it from '${imported}';\nexport const used = it;`);
  }
  expect(inCircles(base).sort()).toEqual(parts);
});
