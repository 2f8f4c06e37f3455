import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from '../support/paths.ts';
import { makeRelease, newestTag, notesOf, versionIn } from './release.ts';

let copy: string;
const git = (...args: string[]): string => execFileSync('git', args, { cwd: copy, encoding: 'utf8' }).trim();
const commit = (subject: string): void => {
  writeFileSync(join(copy, 'file'), subject);
  git('add', '-A');
  git('commit', '--quiet', '-m', subject);
};
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'release-'));
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(root, file), join(copy, file));
  git('init', '--quiet');
  git('config', 'user.name', 'somebody');
  git('config', 'user.email', 'somebody@example.org');
  commit('exam: hand in what is due');
});
afterEach(() => rmSync(copy, { recursive: true }));

test('a release is a commit with the version in both files and a tag with notes since the one before', async () => {
  const first = await makeRelease(copy, '90.0.0');
  expect([first.before, git('describe', '--tags', '--exact-match'), versionIn(copy)]).toEqual([undefined, 'v90.0.0', '90.0.0']);
  expect(git('show', '--stat', '--format=%s').split('\n')[0]).toBe('release: 90.0.0');
  expect(git('diff', '--stat', 'HEAD^', 'HEAD')).toMatch(/package-lock\.json.*4.*\n.*package\.json.*2/);
  const lock = JSON.parse(readFileSync(join(copy, 'package-lock.json'), 'utf8')) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  expect([lock.version, lock.packages['']?.version]).toEqual(['90.0.0', '90.0.0']);

  commit('exam: pictures in keys');
  commit('console: a list');
  const second = await makeRelease(copy, '90.0.1');
  expect(second.before).toBe('v90.0.0');
  expect(git('tag', '--list', '--format=%(contents)', 'v90.0.1')).toBe(
    'Xuekao 90.0.1\n\nexam\n  - pictures in keys\n\nconsole\n  - a list',
  );
  expect(await newestTag(copy)).toBe('v90.0.1');
});

test('what stands in the way of a release is said, and nothing is changed', async () => {
  await makeRelease(copy, '90.0.0');
  const head = git('rev-parse', 'HEAD');
  await expect(makeRelease(copy, '90.0.1')).rejects.toThrow('no commit since v90.0.0');
  commit('exam: more');
  await expect(makeRelease(copy, '90.0')).rejects.toThrow('is no version');
  await expect(makeRelease(copy, '89.10.10')).rejects.toThrow('not greater than the present version, 90.0.0');
  git('tag', 'v91.0.0');
  await expect(makeRelease(copy, '91.0.0')).rejects.toThrow('v91.0.0 exists');
  writeFileSync(join(copy, 'more'), '');
  await expect(makeRelease(copy, '92.0.0')).rejects.toThrow('has changes');
  expect([git('rev-parse', 'HEAD^'), versionIn(copy)]).toEqual([head, '90.0.0']);
});

test('notes go by area, the oldest first, and a release is no news of itself', () => {
  const subjects = ['exam: second', 'release: 1.0.0', 'without an area', 'exam: first', 'exam, repo: shared'];
  expect(notesOf('1.1.0', subjects)).toBe(
    'Xuekao 1.1.0\n\nexam, repo\n  - shared\n\nexam\n  - first\n  - second\n\nother\n  - without an area\n',
  );
});
