import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../support/paths.ts';

const check = (args: string[], cwd = root) =>
  spawnSync(process.execPath, [join(root, 'tools/bank-check.mjs'), ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: cwd },
  });

describe('npm run bank:check', () => {
  test('prints one line of JSON: counts by type, faults by number and line, milliseconds', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bank-check-'));
    try {
      writeFileSync(join(folder, 'good.txt'), '1.【判断题】地球是圆的。\n答案：正确\n\n2.【填空题】甲\n答案：乙\n');
      writeFileSync(join(folder, 'bad.txt'), '1.【判断题】地球是圆的。\n答案：也许\n');
      // `【判断】甲`, `答案：对` as an older Chinese system writes it (GB18030)
      writeFileSync(
        join(folder, 'gb.txt'),
        Buffer.from([0xa1, 0xbe, 0xc5, 0xd0, 0xb6, 0xcf, 0xa1, 0xbf, 0xbc, 0xd7, 0x0a, 0xb4, 0xf0, 0xb0, 0xb8, 0xa3, 0xba, 0xb6, 0xd4]),
      );
      const good = check(['good.txt'], folder);
      expect([good.status, good.stderr]).toEqual([0, '']);
      expect(good.stdout).toMatch(/^\{"questions":\{"judge":1,"fill":1\},"faults":\[\],"ms":\d+(\.\d)?\}\n$/);
      expect(JSON.parse(check(['bad.txt'], folder).stdout)).toMatchObject({
        questions: {},
        faults: [{ number: 1, line: 2, message: '判断题的答案“也许”无法识别，请写“正确”或“错误”' }],
      });
      writeFileSync(join(folder, 'odd.txt'), '1.【判断题】看图 ![](a.png)\n答案：对\n');
      expect(JSON.parse(check(['odd.txt'], folder).stdout)).toMatchObject({
        questions: { judge: 1 },
        faults: [],
        remarks: [{ number: 1, line: 1 }],
      });
      expect(JSON.parse(check(['gb.txt'], folder).stdout)).toMatchObject({ questions: { judge: 1 }, faults: [] });
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 120_000);

  test('says in one sentence what it needs, and prints nothing else', () => {
    const none = check([]);
    expect([none.status, none.stdout, none.stderr]).toEqual([2, '', '请指定要检查的文件：npm run bank:check -- 文件名\n']);
    const missing = check(['no-such-file.txt']);
    expect([missing.status, missing.stdout]).toEqual([2, '']);
    expect(missing.stderr).toMatch(/^无法读取文件“.*no-such-file\.txt”（ENOENT），请检查路径和权限。\n$/);
  }, 60_000);
});
