import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from './support/paths.ts';

/**
 * Circles of libraries and of features. No file need stand in one: one file of each folder that imports the other is enough. The rules of
 * dependency-cruiser about folders count specs, which put together everything that they test, and see no circle through a built library.
 */
const isProduct = (file: string): boolean => /\.tsx?$/.test(file) && !/\.(spec|fixture)\.tsx?$|(^|\/)test(-support)?\//.test(file);

/** The library, or the feature of a service, that a file belongs to; empty for what puts the features together. */
const partOf = (file: string): string => /^(?:libs\/[^/]+|services\/[^/]+\/src\/[^/]+)(?=\/)/.exec(file)?.[0] ?? '';

function filesOf(base: string): string[] {
  return ['libs', 'services'].flatMap((kind) =>
    readdirSync(join(base, kind)).flatMap((name) =>
      readdirSync(join(base, kind, name, 'src'), { recursive: true, encoding: 'utf8' })
        .filter(isProduct)
        .map((file) => `${kind}/${name}/src/${file}`),
    ),
  );
}

/** Which parts each part imports. */
function graphOf(base: string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of filesOf(base)) {
    const from = partOf(file);
    const known = graph.get(from) ?? new Set<string>();
    graph.set(from, known);
    for (const [, path = ''] of readFileSync(join(base, file), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)) {
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

test('no libraries and no features of a service need each other', () => {
  const parts = [...graphOf(root).entries()];
  expect(parts.filter(([part]) => part.startsWith('services/identity/')).length).toBeGreaterThan(10);
  expect(parts.find(([part]) => part === 'libs/documents')?.[1]).toContain('libs/contracts');
  expect(inCircles(root)).toEqual([]);
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
  for (const folder of ['libs', 'services']) mkdirSync(join(base, folder), { recursive: true });
  for (const [path, imported] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), `import * as it from '${imported}';\nexport const used = it;`);
  }
  expect(inCircles(base).sort()).toEqual(parts);
});
