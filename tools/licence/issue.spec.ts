import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { root } from '../support/paths.ts';

const folder = mkdtempSync(join(tmpdir(), 'licence-'));
afterAll(() => rmSync(folder, { recursive: true }));
const licence = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'tools/licence/issue.mjs'), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: folder },
  });
const code = '0123ABCD-4567EF01-89ABCDEF-01234567';

test('keys are made once and kept to their owner; a licence under them holds to the end of its day in China', async () => {
  const made = licence('keys', 'key.json');
  expect([made.status, made.stderr, made.stdout]).toEqual([0, '', expect.stringMatching(/^[A-Za-z0-9+/]{58,60}={0,2}\n$/)]);
  expect(statSync(join(folder, 'key.json')).mode & 0o777).toBe(0o600);
  expect(licence('keys', 'key.json')).toMatchObject({ status: 1, stderr: expect.stringContaining('not overwritten') });
  const issued = licence('issue', '--key', 'key.json', '--code', code, '--until', '2027-12-31', '--holder', '第一中学');
  expect([issued.status, issued.stderr]).toEqual([0, '']);
  const terms: unknown = JSON.parse(Buffer.from(issued.stdout.split('.')[1] ?? '', 'base64url').toString());
  expect(terms).toEqual({ code, expireTime: '2027-12-31T16:00:00.000Z', holder: '第一中学' });
});

test.each([
  [[], 'Say what to do'],
  [['keys'], 'Name the file'],
  [['issue', '--code', code, '--until', '2027-12-31'], 'with --key'],
  [['issue', '--key', 'missing.json', '--code', code, '--until', '2027-12-31'], 'cannot be read'],
  [['issue', '--key', 'x', '--code', 'abc', '--until', '2027-12-31'], 'not a machine code'],
  [['issue', '--key', 'x', '--code', code, '--until', 'soon'], 'not a day'],
])('%j is answered in one sentence and the usage', (args, sentence) => {
  expect(licence(...args)).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(sentence) });
});
