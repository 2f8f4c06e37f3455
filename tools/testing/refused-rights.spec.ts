import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { rightsOutcome } from './refused-rights.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rights-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a right that was refused to a process is a failure that names the process', () => {
  writeFileSync(join(folder, 'repo.log'), '{"level":50,"msg":"a fault of another kind"}\n');
  expect(rightsOutcome(folder)).toEqual({ passed: 1, failed: 0 });
  const line = '{"level":50,"service":"exam","subject":"$JS.API.STREAM.MSG.GET.xuekao_exam","msg":"the broker refused a right: …"}';
  writeFileSync(join(folder, 'exam.log'), `{"level":30,"msg":"service is ready"}\n${line}\n`);
  expect(rightsOutcome(folder)).toEqual({ passed: 0, failed: 1, detail: `exam.log: ${line}` });
});
