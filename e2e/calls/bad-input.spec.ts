import { beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts';
import { ask, call, post } from '../support/platform.js';
import { examInput, fresh, radio, School, sevenTypes } from '../support/school.js';

let school: School;
let repoId: string;
let quIds: string[];
beforeAll(async () => {
  school = await School.open();
  ({ repoId, quIds } = await school.bank([radio(), radio()]));
});
const drawn = (count: number) => ({
  title: '抽两题',
  joinType: 2 as const,
  perScore: 5,
  rules: [{ repoId, quType: 'radio' as const, count }],
});

describe('bad input gets a Chinese sentence that says what to correct, and nothing half is left', () => {
  it('an exam without questions cannot be published', async () => {
    const { id: tmplId } = await ask('/api/tmpl/tmpl/save', school.admin, { title: fresh('空') });
    const examId = await school.draft(tmplId, { qualifyScore: 0 });
    expect(await call('/api/exam/exam/state', school.admin, { id: examId, state: 0 })).toMatchObject({
      status: 200,
      code: errors.EXAM_NO_QUESTIONS.code,
      msg: '试卷模板还没有试题，请先添加试题再发布。',
    });
    expect(await ask('/api/exam/exam/detail', school.admin, { id: examId })).toMatchObject({ state: 2 });
  });

  it('a group that asks for more than the bank has names itself and both numbers', async () => {
    const title = fresh('多要');
    const refused = {
      status: 200,
      code: errors.TMPL_GROUP_SHORT.code,
      msg: '“抽两题”需要 3 道题，符合条件的只有 2 道，请减少题数或放宽条件。',
      data: null,
    };
    expect(await call('/api/tmpl/tmpl/save', school.admin, { title, groups: [drawn(3)] })).toMatchObject(refused);
    expect((await ask('/api/tmpl/tmpl/paging', school.admin, { params: { title } })).total).toBe(0);
    // the bank may shrink after the template was saved
    const bank = await school.bank([radio(), radio(), radio()]);
    const { id: tmplId } = await ask('/api/tmpl/tmpl/save', school.admin, {
      title,
      groups: [{ ...drawn(3), rules: [{ repoId: bank.repoId, quType: 'radio', count: 3 }] }],
    });
    const examId = await school.draft(tmplId);
    await ask('/api/qu/qu/delete', school.admin, { ids: bank.quIds.slice(0, 1) });
    expect(await call('/api/exam/exam/state', school.admin, { id: examId, state: 0 })).toMatchObject(refused);
    expect(await ask('/api/exam/exam/detail', school.admin, { id: examId })).toMatchObject({ state: 2 });
  });

  it.each([
    ['no title', { title: '' }, '考试名称不能为空！'],
    ['a title of spaces', { title: '   ' }, '考试名称不能为空！'],
    ['a long title', { title: '长'.repeat(101) }, '考试名称不能超过 100 个字'],
    ['a number as a title', { title: 5 }, '考试名称'],
    ['a day that is none', { startTime: '2026-02-30T00:00:00Z' }, '开始时间格式不正确'],
    ['a time without a zone', { endTime: '2026-11-21 10:00' }, '结束时间格式不正确'],
    ['no minutes at all', { totalTime: 0 }, '考试时长（分钟）不能小于 1'],
    ['half a minute', { totalTime: 1.5 }, '考试时长（分钟）应为整数'],
    ['two decimals', { qualifyScore: 1.25 }, '及格分最多保留一位小数'],
    ['less than nothing', { qualifyScore: -1 }, '及格分不能小于 0'],
    ['an open type that is none', { openType: 4 }, '开放类型的取值不正确'],
    ['a yes as a word', { late: 'yes' }, '限制迟到应为是或否'],
    ['a template that is no id', { tmplId: 'abc' }, '试卷模板格式不正确'],
  ])('an exam with %s', async (_what, change, sentence) => {
    const tmplId = await school.template(quIds);
    const title = fresh('坏');
    const reply = await post('/api/exam/exam/save', school.admin, { ...examInput(tmplId, { title }), ...change });
    expect([reply.status, reply.code, reply.data === null]).toEqual([400, 10000400, false]);
    expect(reply.msg).toContain(sentence);
    expect((await ask('/api/exam/exam/paging', school.admin, { params: { title } })).total).toBe(0);
  });

  it.each([
    ['that ends before it begins', { endTime: '2020-01-01T00:00:00Z' }, errors.EXAM_TIMES],
    ['that nobody can pass', { qualifyScore: 10.1 }, errors.EXAM_QUALIFY],
    ['for no department', { openType: 2 as const }, errors.EXAM_AUDIENCE],
    ['for nobody', { openType: 3 as const }, errors.EXAM_AUDIENCE],
    ['with a password that is none', { openType: 9 as const }, errors.EXAM_PASSWORD_MISSING],
  ])('an exam %s', async (_what, change, { code }) => {
    const title = fresh('坏');
    expect(
      await call('/api/exam/exam/save', school.admin, { ...examInput(await school.template(quIds), { title }), ...change }),
    ).toMatchObject({ status: 200, code, data: null });
    expect((await ask('/api/exam/exam/paging', school.admin, { params: { title } })).total).toBe(0);
  });

  it('a question that is not finished says what is missing, and is not stored', async () => {
    const before = (await ask('/api/repo/detail', school.admin, { id: repoId })).quCount;
    const [, , , judge, fill, saq, mix] = sevenTypes();
    const tries = [
      [{ ...radio(), content: '' }, '题干不能为空！'],
      [{ ...radio(), content: '<p> </p>' }, '题干不能为空！'],
      [{ ...radio(), answerList: [] }, '选择题至少要有两个选项'],
      [{ ...radio(), answerList: [{ content: '甲' }, { content: '乙' }] }, '没有正确答案'],
      [{ ...radio(), quLevel: 5 }, '必须选择难度等级！'],
      [{ ...radio(), quType: 'x' }, '题型不正确'],
      [{ ...judge, answerList: [{ content: '对', isRight: true }] }, '判断题应当有且只有两个选项'],
      [{ ...fill, content: '一 ____ 二 ____' }, '题干中有 2 个空，答案却有 1 个'],
      [{ ...saq, manual: false, answerList: [{ content: '词', scoreRate: 0 }] }, '给分比例必须>0且≤100'],
      [{ ...mix, subList: [] }, '组合题至少要有一道小题'],
      [
        {
          ...radio(),
          answerList: [
            { content: '甲', isRight: true },
            { content: '', image: 'https://evil.example/a.png' },
          ],
        },
        '图片地址不正确',
      ],
    ] as const;
    for (const [question, sentence] of tries) {
      const reply = await post('/api/qu/qu/save', school.admin, { ...question, repoId });
      expect([reply.code === 0, reply.status < 500]).toEqual([false, true]);
      expect(reply.msg).toContain(sentence);
    }
    expect((await ask('/api/repo/detail', school.admin, { id: repoId })).quCount).toBe(before);
  });
});

describe('large imports', () => {
  const question = (number: number, length: number): string =>
    `${number}. 【判断题】题干\n答案：正确\n解析：${'长'.repeat(length)}\n难度：简单\n`;
  const importOf = (text: string, bank: string) =>
    post('/api/qu/qu/import', school.admin, { text, repoId: bank, requestId: 'b'.repeat(24) });

  it('beyond 20 MB are refused in words, whether the text or the whole body is too long', async () => {
    const { repoId: bank } = await school.bank([]);
    expect(await importOf('x'.repeat(20 * 1024 * 1024 + 1), bank)).toMatchObject({
      status: 400,
      code: 10000400,
      msg: '提交的内容有误：导入内容不能超过 20 MB',
    });
    // the connection may be cut while sending
    const far = await importOf('x'.repeat(43 * 1024 * 1024), bank).catch(() => ({ status: 413, code: 10000413, msg: '' }));
    expect([far.status, far.code]).toEqual([413, 10000413]);
    expect((await ask('/api/repo/detail', school.admin, { id: bank })).quCount).toBe(0);
  });

  it('of almost 20 MB are imported or refused as a whole, and others are served meanwhile', async () => {
    const { repoId: bank } = await school.bank([]);
    const text = Array.from({ length: 60 }, (_, index) => question(index + 1, 112_000)).join('\n');
    expect(Buffer.byteLength(text)).toBeGreaterThan(19 * 1024 * 1024);
    const importing = importOf(text, bank);
    const who = await school.person();
    expect((await post('/api/sys/user/info', who.token, {})).code).toBe(0);
    const reply = await importing;
    const { quCount } = await ask('/api/repo/detail', school.admin, { id: bank });
    expect([reply.status < 500, reply.msg]).toEqual([true, expect.stringMatching(/[\u4e00-\u9fff]/)]);
    expect([reply.code, quCount]).toEqual(reply.code === 0 ? [0, 60] : [reply.code, 0]);
  });

  it('with one fault import nothing and name it', async () => {
    const { repoId: bank } = await school.bank([]);
    const text = [question(1, 5), '2. 【单选题】没有答案\nA、甲\nB、乙\n', question(3, 5)].join('\n');
    const reply = await importOf(text, bank);
    expect([reply.code, reply.msg]).toEqual([errors.IMPORT_FAULTS.code, expect.stringMatching(/^有 \d+ 处问题，尚未导入任何试题/)]);
    expect(reply.data).toMatchObject({
      faults: expect.arrayContaining([expect.objectContaining({ number: 2, message: expect.stringMatching(/[\u4e00-\u9fff]/) })]),
    });
    expect((await ask('/api/repo/detail', school.admin, { id: bank })).quCount).toBe(0);
  });

  it('of something else than text do no harm', async () => {
    for (const text of [
      '',
      '   ',
      '\u0000\u0001\u0002',
      '<script>x</script>',
      'PK\u0003\u0004'.repeat(1000),
      '1.'.repeat(100_000),
      '【'.repeat(200_000),
    ]) {
      const reply = await post('/api/qu/qu/import-preview', school.admin, { text });
      expect([text.slice(0, 4), reply.status < 500, /[\u4e00-\u9fff]/.test(reply.msg)]).toEqual([text.slice(0, 4), true, true]);
    }
  });
});
