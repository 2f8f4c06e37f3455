import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { frontendsToBuild } from './build.ts';

function project(files: Record<string, number>): string {
  const base = mkdtempSync(join(tmpdir(), 'build-'));
  for (const [path, time] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), '');
    utimesSync(join(base, path), time, time);
  }
  return base;
}

const built = {
  'frontends/learner/index.html': 10,
  'frontends/learner/src/main.tsx': 10,
  'frontends/learner/dist/index.html': 20,
  'frontends/shared/src/index.ts': 10,
  'libs/contracts/src/exam/calls.ts': 10,
  'libs/question/src/view/types.ts': 10,
};

test('an application is built when its pages are missing', () => {
  expect(frontendsToBuild(project({ 'frontends/admin/index.html': 10, ...built }))).toEqual(['admin']);
});

test.each([
  'frontends/learner/src/main.tsx',
  'frontends/shared/src/index.ts',
  'libs/contracts/src/exam/calls.ts',
  'libs/question/src/view/types.ts',
  'frontends/learner/vite.config.ts',
])('a younger %s asks for a build', (path) => {
  expect(frontendsToBuild(project({ ...built, [path]: 30 }))).toEqual(['learner']);
});

test('what compilers wrote does not', () => {
  const outputs = {
    'frontends/learner/dist/assets/a.js': 30,
    'frontends/learner/build/main.js': 30,
    'frontends/shared/dist/index.js': 30,
    'frontends/shared/tsconfig.tsbuildinfo': 30,
  };
  expect(frontendsToBuild(project({ ...built, ...outputs }))).toEqual([]);
});
