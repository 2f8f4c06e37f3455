import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { radioText } from '../test/import-texts.js';
import { newBank, newId, person, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';

let repo: RepoUnderTest;
beforeAll(async () => {
  repo = await startRepo('importknown');
});
afterAll(() => repo.close());

const imported = async (text: string, repoId: string, more: object = {}) => {
  const requestId = newId();
  await repo.call(calls.repo.questionImport.save, { text, repoId, requestId, ...more });
  return requestId;
};
const known = async (text: string, repoId: string) =>
  (await repo.call(calls.repo.questionImport.known, { text, repoId })).known.map(({ number }) => number);

describe('questions that the bank holds already', () => {
  it('are named by number and id, whatever their spaces, widths, key, analysis and difficulty', async () => {
    const bank = await newBank(repo);
    expect(await known(radioText(30), bank)).toEqual([]);
    await imported(radioText(30), bank);
    const again = radioText(32)
      .replaceAll('难度：简单', '难度：很难')
      .replaceAll('解析：', '解析：新的')
      .replaceAll('题干（）', '题 干（ ）')
      .replace('答案：A', '答案：B')
      .replace('C、丙', 'C、并非');
    const { known: found, repeated } = await repo.call(calls.repo.questionImport.known, { text: again, repoId: bank });
    expect(found.map(({ number }) => number)).toEqual(Array.from({ length: 29 }, (_, index) => index + 2));
    expect(repeated).toEqual([]);
    const { content } = await repo.call(calls.repo.questions.detail, { id: found[0]?.quId ?? '' });
    expect(content).toBe('<p>第2题的题干（）</p>');
  });

  it('are told apart: those that are the same in everything, and those that the text corrects', async () => {
    const bank = await newBank(repo);
    await imported(radioText(4), bank);
    const differs = async (text: string) =>
      (await repo.call(calls.repo.questionImport.known, { text, repoId: bank })).known.map((one) => one.differs);
    expect(await differs(radioText(4))).toEqual([[], [], [], []]);
    expect(await differs(radioText(4).replaceAll('\n难度：普通', ''))).toEqual([[], [], [], []]);
    const corrected = radioText(4)
      .replace('答案：A', '答案：C')
      .replace('解析：解析2', '解析：另一句')
      .replace('第3题', '第３题')
      .replace('难度：很难', '难度：简单');
    expect(await differs(corrected)).toEqual([['answer'], ['analysis'], ['content'], ['level']]);
    // with both in the bank, the nearer one is named
    await imported(corrected, bank);
    expect(await differs(corrected)).toEqual([[], [], [], []]);
    expect((await repo.call(calls.repo.questionImport.known, { text: `${radioText(1)}\n\n${corrected}`, repoId: bank })).repeated).toEqual([
      { number: 2, first: 1, differs: ['answer'] },
    ]);
  });

  it('are those of this bank that are there now, as they read now', async () => {
    const [bank, other] = [await newBank(repo), await newBank(repo)];
    await imported(radioText(3), bank);
    expect(await known(radioText(3), other)).toEqual([]);
    const { records } = await repo.call(calls.repo.questions.paging, { params: { repoId: bank } });
    const [first, second] = records;
    if (!first || !second) throw new Error('nothing imported');
    await repo.call(calls.repo.questions.delete, { ids: [first.id] });
    await repo.call(calls.repo.questions.save, {
      id: second.id,
      repoId: bank,
      quType: 'radio',
      quLevel: 1,
      content: '改了',
      answerList: second.answerList.map(({ abc: _, ...row }) => row),
    });
    expect(await known(radioText(3), bank)).toEqual([3]);
  });

  it('repeated within the text are named too', async () => {
    expect(
      (await repo.call(calls.repo.questionImport.known, { text: `${radioText(2)}\n\n${radioText(1)}`, repoId: await newBank(repo) }))
        .repeated,
    ).toEqual([{ number: 3, first: 1, differs: [] }]);
  });

  it('may be the same four thousand times in the bank and in the text: others are served meanwhile', async () => {
    const bank = await newBank(repo);
    const text = Array.from({ length: 4000 }, (_, index) => `${index + 1}.【判断题】地球绕太阳转。\n答案：正确\n难度：简单`).join('\n\n');
    await imported(text, bank);
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const { known: found, repeated } = await repo.call(calls.repo.questionImport.known, { text, repoId: bank });
    delay.disable();
    expect([found.length, repeated.length, found.every(({ differs }) => differs.length === 0)]).toEqual([4000, 3999, true]);
    // in milliseconds; every one with every other took 2,300
    expect(delay.max / 1e6).toBeLessThan(1000);
  }, 60_000);

  it("are looked for in a bank of one's own only", async () => {
    await repo.refused('NOT_FOUND', calls.repo.questionImport.known, { text: radioText(1), repoId: await newBank(repo) }, person(3, 'A07'));
  });
});

describe('an import that is taken back', () => {
  it('takes its questions, but for what was changed since, and the counters follow', async () => {
    const bank = await newBank(repo);
    await imported(
      radioText(2, (number) => `旧题${number}`),
      bank,
    );
    const requestId = await imported(radioText(5), bank);
    const { records } = await repo.call(calls.repo.questions.paging, { params: { repoId: bank }, size: 5 });
    const [edited, levelled, deleted] = records;
    if (!edited || !levelled || !deleted) throw new Error('nothing imported');
    await repo.call(calls.repo.questions.save, {
      id: edited.id,
      repoId: bank,
      quType: 'radio',
      quLevel: 1,
      content: '改了',
      answerList: edited.answerList.map(({ abc: _, ...row }) => row),
    });
    await repo.call(calls.repo.questions.batchLevel, { ids: [levelled.id], quLevel: 4 });
    await repo.call(calls.repo.questions.delete, { ids: [deleted.id] });

    await repo.refused('NOT_FOUND', calls.repo.questionImport.undo, { requestId }, person(1, 'A01'));
    await repo.refused('NOT_FOUND', calls.repo.questionImport.undo, { requestId: newId() });
    expect(await repo.call(calls.repo.questionImport.undo, { requestId })).toEqual({ removed: 2, kept: 2 });
    expect((await repo.call(calls.repo.banks.detail, { id: bank })).quCount).toBe(4);
    expect(
      (await repo.call(calls.repo.questions.paging, { params: { repoId: bank } })).records.map(({ contentText }) => contentText).sort(),
    ).toEqual(['改了', '旧题1', '旧题2', levelled.contentText].sort());
    expect(await repo.call(calls.repo.questionImport.undo, { requestId })).toEqual({ removed: 0, kept: 2 });
  });
});
