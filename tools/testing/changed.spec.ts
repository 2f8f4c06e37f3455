import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { changesSince, compiledFiles, compiledPath } from './changed.ts';

const identity = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@example.org', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@example.org' };
function repository() {
  const base = mkdtempSync(join(tmpdir(), 'changed-'));
  const git = (...args: string[]): void => {
    execFileSync('git', args, { cwd: base, env: { ...process.env, ...identity }, stdio: 'ignore' });
  };
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  };
  const commit = (): void => {
    git('add', '-A');
    git('commit', '-m', 'x');
  };
  git('init', '-b', 'main');
  for (const path of ['libs/a/src/one.ts', 'libs/a/src/two.ts', 'libs/a/src/three.ts', 'docs/page.md', '.gitignore'])
    write(path, path === '.gitignore' ? 'dist/\n' : '1');
  commit();
  return { base, git, write, commit };
}

test('counts what the branch committed, what is not committed and what is new; not what was deleted or made', async () => {
  const { base, git, write, commit } = repository();
  git('checkout', '-b', 'work');
  write('libs/a/src/one.ts', '2');
  commit();
  write('docs/page.md', '2');
  write('libs/a/src/题目.ts', '1');
  write('libs/a/dist/one.js', '1');
  rmSync(join(base, 'libs/a/src/two.ts'));
  expect(await changesSince(undefined, base)).toEqual({
    since: 'main',
    files: ['docs/page.md', 'libs/a/src/one.ts', 'libs/a/src/题目.ts'],
  });
  expect(await changesSince('work', base)).toEqual({ since: 'work', files: ['docs/page.md', 'libs/a/src/题目.ts'] });
});

test('what main got meanwhile is no change of the branch', async () => {
  const { base, git, write, commit } = repository();
  git('checkout', '-b', 'work');
  git('checkout', 'main');
  write('libs/a/src/three.ts', '2');
  commit();
  git('checkout', 'work');
  expect((await changesSince(undefined, base)).files).toEqual([]);
});

test('a commit that is not there is said', async () => {
  const { base } = repository();
  await expect(changesSince('nowhere', base)).rejects.toThrow(/merge-base HEAD nowhere/);
});

test.each([
  ['libs/question/src/view/types.ts', 'libs/question/dist/view/types.js'],
  ['services/exam/src/attempts/marking.spec.ts', 'services/exam/dist/attempts/marking.spec.js'],
  ['gateway/src/main.ts', 'gateway/dist/main.js'],
  ['frontends/shared/src/ui/part.tsx', 'frontends/shared/dist/ui/part.js'],
  ['frontends/learner/src/lib/unread.ts', 'frontends/learner/build/lib/unread.js'],
  ['tools/testing/tally.ts', 'tools/dist/testing/tally.js'],
  ['e2e/journeys/01-bank-to-result.spec.ts', undefined],
  ['libs/question/package.json', undefined],
  ['docs/page.md', undefined],
])('%s is compiled to %s', (source, compiled) => {
  expect(compiledPath(source)).toBe(compiled);
});

test('what was not compiled has no spec to run', () => {
  const { base, write } = repository();
  write('libs/a/dist/one.js', '1');
  expect(compiledFiles(['libs/a/src/one.ts', 'libs/a/src/gone.ts'], base)).toEqual(['libs/a/dist/one.js']);
});
