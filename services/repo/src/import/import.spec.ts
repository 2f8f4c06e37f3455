import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { ObjectId } from 'mongodb';
import { radioText } from '../test/import-texts.js';
import { until } from '../test/until.js';
import { newBank, newId, person, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';

let repo: RepoUnderTest;
beforeAll(async () => {
  repo = await startRepo('import');
});
afterAll(() => repo.close());

const stored = async () => ({
  questions: await repo.db.collection('questions').countDocuments(),
  versions: await repo.db.collection('question_versions').countDocuments(),
});

const allTypes = `1.【单选题】（3分）水的化学式是（）
A、$\\mathrm{H}_2\\mathrm{O}$
B、$\\mathrm{CO}_2$
答案：A
解析：见课本。
难度：简单

2.【多选题】属于金属的有
A、铁
B、铜
C、硫
答案：AB
难度：普通

3.【不定项选择题】正确的是
A、甲
B、乙
C、丙
答案：AC
难度：较难

4.【判断题】地球绕太阳转。
答案：正确
难度：简单

5.【填空题】《红楼梦》的作者是____。
答案：曹雪芹||曹霑
难度：普通

6.【简答题】简述光合作用。
答案：二氧化碳和水合成有机物
难度：很难`;

describe('the preview', () => {
  it('shows every question with its number, line, type, key and difficulty, and saves nothing', async () => {
    const before = await stored();
    const { questions, faults } = await repo.call(calls.repo.questionImport.preview, { text: allTypes });
    expect(faults).toEqual([]);
    expect(
      questions.map((question) => [
        question.number,
        question.quType,
        question.quLevel,
        question.answerList.filter((row) => row.isRight).length,
      ]),
    ).toEqual([
      [1, 'radio', 1, 1],
      [2, 'multi', 2, 2],
      [3, 'multi2', 3, 2],
      [4, 'judge', 1, 1],
      [5, 'fill', 2, 1],
      [6, 'saq', 4, 1],
    ]);
    expect(questions.map((question) => question.line)).toEqual([1, 8, 15, 22, 26, 30]);
    expect(await stored()).toEqual(before);
  });

  it('names every fault by number and line, in Chinese', async () => {
    const text = radioText(5).replace('答案：B', '').replace('答案：D', '答案：X');
    const { questions, faults } = await repo.call(calls.repo.questionImport.preview, { text });
    expect([...new Set(faults.map((fault) => fault.number))]).toEqual([2, 4]);
    expect(faults.every((fault) => fault.line > 0 && /[\u4e00-\u9fff]/.test(fault.message))).toBe(true);
    expect(questions.length).toBeGreaterThanOrEqual(3);
  });

  it('refuses a text without questions', async () => {
    await repo.refused('IMPORT_EMPTY', calls.repo.questionImport.preview, { text: '\n \n' });
  });
});

describe('the import', () => {
  it('saves all questions into bank, chapter and points; the newest-first list reads like the text', async () => {
    const bank = await newBank(repo);
    const { id: chapterId } = await repo.call(calls.repo.banks.chapterSave, { repoId: bank, title: '导入章' });
    const { pointCode } = await repo.call(calls.repo.knowledgePoints.detail, {
      id: (await repo.call(calls.repo.knowledgePoints.save, { pointName: '导入点' })).id,
    });
    const answer = await repo.call(calls.repo.questionImport.save, {
      text: allTypes,
      repoId: bank,
      chapterId,
      pointCodes: [pointCode],
      requestId: newId(),
    });
    expect(answer).toEqual({ count: 6, faults: [] });
    const { records } = await repo.call(calls.repo.questions.paging, { params: { repoId: bank } });
    expect(
      records.map((question) => [question.quType, question.quLevel, question.version, question.chapterId, question.pointCodes]),
    ).toEqual(
      [
        ['radio', 1],
        ['multi', 2],
        ['multi2', 3],
        ['judge', 1],
        ['fill', 2],
        ['saq', 4],
      ].map((row) => [...row, 1, chapterId, [pointCode]]),
    );
    expect(records[0]?.answerList.map((row) => row.isRight)).toEqual([true, false]);
    expect(records[0]?.answerList[0]?.content).toContain('data-latex');
    expect(await repo.call(calls.repo.banks.detail, { id: bank })).toMatchObject({ quCount: 6, objCount: 5, subjCount: 1 });
    // what the import made can be edited like any other question
    const first = records[0];
    if (!first) throw new Error('no question');
    const { answerList, quType } = first;
    await repo.call(calls.repo.questions.save, {
      id: first.id,
      repoId: bank,
      quType,
      quLevel: 2,
      content: '<p>改</p>',
      answerList: answerList.map(({ abc: _, ...row }) => row),
    });
    expect((await repo.call(calls.repo.questions.detail, { id: first.id })).answerList.map((row) => row.id)).toEqual(
      answerList.map((row) => row.id),
    );
  });

  it('with something wrong names every bad question and imports nothing, until they are left out or mended', async () => {
    const bank = await newBank(repo);
    const before = await stored();
    const good = radioText(40);
    const bad = good.replace('答案：C', '').replace('A、甲10\nB、乙10\nC、丙\nD、丁', 'A、甲10').replace('40.【单选题】', '40.【连线题】');
    const requestId = newId();
    const send = (text: string, leaveOut: number[] = []) =>
      repo.refused('IMPORT_FAULTS', calls.repo.questionImport.save, { text, repoId: bank, leaveOut, requestId });
    const numbers = (data: unknown): number[] => [
      ...new Set((data as { faults: { number: number }[] }).faults.map((fault) => fault.number)),
    ]; // the refusal's data
    expect(numbers(await send(bad))).toEqual([3, 10, 40]);
    expect(numbers(await send(bad, [3, 40]))).toEqual([10]);
    expect(await stored()).toEqual(before);
    expect(await repo.db.collection('imports').countDocuments({ _id: { $regex: requestId } } as object)).toBe(0);

    const { count, faults } = await repo.call(calls.repo.questionImport.save, {
      text: bad,
      repoId: bank,
      leaveOut: [3, 10, 40],
      requestId,
    });
    expect({ count, faulty: [...new Set(faults.map((fault) => fault.number))] }).toEqual({ count: 37, faulty: [3, 10, 40] });
    expect((await repo.call(calls.repo.banks.detail, { id: bank })).quCount).toBe(37);
  });

  it('fills in the difficulty where the text has none, overwrites it when asked, and asks for one that nobody gives', async () => {
    const bank = await newBank(repo);
    const text = radioText(4).replace('难度：普通\n', '');
    const levels = async (more: object) => {
      await repo.call(calls.repo.questionImport.save, { text, repoId: bank, quLevel: 3, requestId: newId(), ...more });
      return (await repo.call(calls.repo.questions.paging, { params: { repoId: bank }, size: 4 })).records.map(
        (question) => question.quLevel,
      );
    };
    expect(await levels({})).toEqual([1, 3, 3, 4]);
    expect(await levels({ quLevelMode: 'all' })).toEqual([3, 3, 3, 3]);

    const without = radioText(2).replaceAll(/\n难度：.*/g, '');
    const data = await repo.refused('IMPORT_FAULTS', calls.repo.questionImport.save, { text: without, repoId: bank, requestId: newId() });
    expect(data).toMatchObject({ faults: [{ number: 1, message: '必须选择难度等级！' }, { number: 2 }] });
    expect((await repo.call(calls.repo.questionImport.preview, { text: without })).questions.map((question) => question.quLevel)).toEqual([
      null,
      null,
    ]);
  });

  it('repeated with the same request id imports nothing twice, also at the same time', async () => {
    const bank = await newBank(repo);
    const requestId = newId();
    const once = () => repo.call(calls.repo.questionImport.save, { text: radioText(300), repoId: bank, requestId });
    const answers = await Promise.allSettled([once(), once(), once()]);
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await once()).toEqual({ count: 300, faults: [] });
    expect((await repo.call(calls.repo.questions.paging, { params: { repoId: bank }, size: 1 })).total).toBe(300);
    expect((await repo.call(calls.repo.banks.detail, { id: bank })).quCount).toBe(300);
    // every version belongs to a question: tries that lost took theirs back
    const ids = await repo.db.collection('questions').distinct('_id', { repoId: new ObjectId(bank) });
    expect(await repo.db.collection('question_versions').countDocuments({ quId: { $in: ids } })).toBe(300);
    const { versions, questions } = await stored();
    expect(versions - questions).toBe(await repo.db.collection('question_versions').countDocuments({ version: { $gt: 1 } }));
  });

  it("goes only into a bank and a chapter that are the caller's", async () => {
    const stranger = person(3, 'A07');
    const bank = await newBank(repo);
    const before = await stored();
    const { id: elsewhere } = await repo.call(calls.repo.banks.chapterSave, { repoId: await newBank(repo), title: '别处' });
    const input = { text: radioText(1), repoId: bank, requestId: newId() };
    await repo.refused('NOT_FOUND', calls.repo.questionImport.save, input, stranger);
    await repo.refused('NOT_FOUND', calls.repo.questionImport.save, { ...input, chapterId: elsewhere });
    await repo.refused('QUESTION_INVALID', calls.repo.questionImport.save, { ...input, pointCodes: ['none'] });
    await repo.refused('IMPORT_EMPTY', calls.repo.questionImport.save, { ...input, leaveOut: [1] });
    expect(await stored()).toEqual(before);
  });
});

describe('a text of 20 MB', () => {
  const large = (): string => {
    // ten thousand questions are the parser's limit
    const filler = '甲乙丙丁戊己庚辛壬癸'.repeat(66);
    const stem = (number: number): string => `第${number}题${filler}`;
    const perQuestion = Buffer.byteLength(radioText(1, () => stem(10_000))) + 12;
    return radioText(Math.floor((20 * 1024 * 1024) / perQuestion), stem);
  };

  it('is imported in time while other calls are answered', async () => {
    const text = large();
    expect(Buffer.byteLength(text)).toBeGreaterThan(19.5 * 1024 * 1024);
    const bank = await newBank(repo);
    const small = await newBank(repo, '旁边的题库');
    const began = performance.now();
    let running = true;
    const importing = repo
      .call(calls.repo.questionImport.save, { text, repoId: bank, requestId: newId() })
      .finally(() => (running = false));
    const waits: number[] = [];
    while (running) {
      const asked = performance.now();
      await repo.call(calls.repo.banks.detail, { id: small });
      waits.push(performance.now() - asked);
    }
    const { count } = await importing;
    const seconds = (performance.now() - began) / 1000;
    waits.sort((one, another) => one - another);
    const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0;
    process.stdout.write(
      `import of ${(Buffer.byteLength(text) / 2 ** 20).toFixed(1)} MB, ${count} questions: ${seconds.toFixed(1)} s; ` +
        `${waits.length} calls beside it, p99 ${p99.toFixed(0)} ms, longest ${waits.at(-1)?.toFixed(0)} ms\n`,
    );
    expect((await repo.call(calls.repo.banks.detail, { id: bank })).quCount).toBe(count);
    expect(seconds).toBeLessThan(60);
    expect(p99).toBeLessThan(2000);
  }, 120_000);
});

describe('an import behind its call', () => {
  const { start, state } = calls.repo.questionImport;
  const ended = async (requestId: string) => {
    let found = await repo.call(state, { requestId });
    await until('the import has ended', async () => {
      found = await repo.call(state, { requestId });
      return found.state !== 'running';
    });
    return found;
  };

  it('tells how far it is, and is undone as a whole', async () => {
    const repoId = await newBank(repo);
    const requestId = newId();
    const input = { text: radioText(600), repoId, requestId };
    expect(await repo.call(start, input)).toEqual({ total: 600, faults: [] });
    expect(await ended(requestId)).toEqual({ state: 'done', total: 600, saved: 600, reason: '' });
    expect(await repo.call(start, input)).toEqual({ total: 600, faults: [] });
    expect((await repo.call(calls.repo.banks.detail, { id: repoId })).quCount).toBe(600);
    expect(await repo.call(calls.repo.questionImport.undo, { requestId })).toEqual({ removed: 600, kept: 0 });
    await repo.refused('NOT_FOUND', state, { requestId }, person(3, 'B02'));
  });

  it('that cannot be finished says why, saves nothing, and may be sent again', async () => {
    const repoId = await newBank(repo);
    const before = await stored();
    const input = { text: radioText(600), repoId, requestId: newId() };
    const refuseVersions = (validator: object) => repo.db.command({ collMod: 'question_versions', validator });
    await refuseVersions({ quType: 'none' });
    await repo.call(start, input);
    const { state: how, saved, reason } = await ended(input.requestId);
    expect([how, saved, /[\u4e00-\u9fff]/.test(reason)]).toEqual(['failed', 0, true]);
    expect(await stored()).toEqual(before);
    await refuseVersions({});
    expect(await repo.call(start, input)).toEqual({ total: 600, faults: [] });
    expect(await ended(input.requestId)).toMatchObject({ state: 'done', saved: 600 });
  });

  it('whose process is gone is lost, until the request is sent again', async () => {
    const repoId = await newBank(repo);
    const input = { text: radioText(20), repoId, requestId: newId() };
    await repo.call(start, input);
    await ended(input.requestId);
    await repo.call(calls.repo.questionImport.undo, { requestId: input.requestId });
    const gone = { state: 'staging', until: new Date(0), staged: 5, total: 20 };
    await repo.db.collection('imports').updateOne({ _id: new RegExp(`:${input.requestId}$`) }, { $set: gone });
    expect(await repo.call(state, { requestId: input.requestId })).toEqual({ state: 'lost', total: 20, saved: 5, reason: '' });
    await repo.call(start, input);
    expect(await ended(input.requestId)).toMatchObject({ state: 'done', saved: 20 });
    expect((await repo.call(calls.repo.banks.detail, { id: repoId })).quCount).toBe(20);
  });
});
