import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { readConfig, startService } from '@xuekao/platform';
import { runningTime } from '@xuekao/testing';
import { ObjectId } from 'mongodb';
import { repo as service } from '../repo.module.js';
import { until } from '../test/until.js';
import { newBank, newId, person, samples, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';

let repo: RepoUnderTest;
let bank: string;
let other: string;
let chapter: string;
let inner: string;
let code: string;
/** radio in the chapter, multi in its sub-chapter with the point, judge in no chapter, fill in the other bank */
let ids: { radio: string; multi: string; judge: string; fill: string };

beforeAll(async () => {
  repo = await startRepo('lists');
  bank = await newBank(repo);
  other = (await repo.call(calls.repo.banks.save, { title: '只用于练习', forExam: false })).id;
  chapter = (await repo.call(calls.repo.banks.chapterSave, { repoId: bank, title: '章' })).id;
  inner = (await repo.call(calls.repo.banks.chapterSave, { repoId: bank, title: '节', parentId: chapter })).id;
  code = (
    await repo.call(calls.repo.knowledgePoints.detail, { id: (await repo.call(calls.repo.knowledgePoints.save, { pointName: '点' })).id })
  ).pointCode;
  ids = {
    radio: (await repo.call(calls.repo.questions.save, { repoId: bank, chapterId: chapter, ...samples.radio })).id,
    multi: (await repo.call(calls.repo.questions.save, { repoId: bank, chapterId: inner, pointCodes: [code], ...samples.multi })).id,
    judge: (await repo.call(calls.repo.questions.save, { repoId: bank, ...samples.judge, content: '<p>1+1=2 (对吗?)</p>' })).id,
    fill: (await repo.call(calls.repo.questions.save, { repoId: other, ...samples.fill })).id,
  };
});
afterAll(() => repo.close());

type ListParams = Parameters<typeof repo.call<typeof calls.repo.questions.paging>>[1]['params'];
const list = async (params: ListParams, more: object = {}): Promise<string[]> =>
  (await repo.call(calls.repo.questions.paging, { params, ...more })).records.map((question) => question.id);

describe('the list of questions', () => {
  it("comes newest first, in pages, with keys and the bank's name", async () => {
    expect(await list({})).toEqual([ids.fill, ids.judge, ids.multi, ids.radio]);
    const page = await repo.call(calls.repo.questions.paging, { current: 2, size: 3 });
    expect(page).toMatchObject({
      total: 4,
      pages: 2,
      records: [{ id: ids.radio, answerList: [{ isRight: true }, { isRight: false }, { isRight: false }] }],
    });
    expect((await repo.call(calls.repo.questions.paging, { params: { repoId: other } })).records[0]?.repoTitle).toBe('只用于练习');
    expect(await list({}, { orders: [{ column: 'createTime', asc: true }] })).toEqual([ids.radio, ids.multi, ids.judge, ids.fill]);
    await repo.call(calls.repo.questions.batchLevel, { ids: [ids.multi], quLevel: 2 });
    expect(await list({}, { orders: [{ column: 'updateTime', asc: false }], size: 1 })).toEqual([ids.multi]);
    await repo.refused('BAD_INPUT', calls.repo.questions.paging, { orders: [{ column: 'constructor', asc: true }] });
  });

  it('tells the statistics of exams which points questions carry, those of deleted ones too', async () => {
    const deleted = (await repo.call(calls.repo.questions.save, { repoId: bank, pointCodes: [code], ...samples.radio })).id;
    await repo.call(calls.repo.questions.delete, { ids: [deleted] });
    const unknown = 'f'.repeat(24);
    const { questions, points } = await repo.call(calls.repo.questions.pointsOf, { ids: [ids.multi, deleted, ids.radio, unknown] });
    expect(new Map(questions.map((question) => [question.id, question.codes]))).toEqual(
      new Map([
        [ids.multi, [code]],
        [deleted, [code]],
        [ids.radio, []],
      ]),
    );
    expect(points).toEqual([{ code, name: expect.any(String) }]);
  });

  it('filters by bank, chapter with its sub-chapters, type, difficulty, points, use and ids', async () => {
    expect(await list({ repoId: bank })).toEqual([ids.judge, ids.multi, ids.radio]);
    expect(await list({ chapterId: chapter })).toEqual([ids.multi, ids.radio]);
    expect(await list({ chapterId: inner })).toEqual([ids.multi]);
    expect(await list({ chapterId: newId() })).toEqual([]);
    expect(await list({ quType: 'judge' })).toEqual([ids.judge]);
    expect(await list({ quLevel: 2 })).toEqual([ids.fill, ids.multi]);
    expect(await list({ pointCodes: [code, 'none'] })).toEqual([ids.multi]);
    expect(await list({ forExam: true })).toEqual([ids.judge, ids.multi, ids.radio]);
    expect(await list({ forExam: false })).toEqual([ids.fill]);
    expect(await list({ forExam: true, repoId: other })).toEqual([]);
    expect(await list({ ids: [ids.fill, ids.radio] })).toEqual([ids.fill, ids.radio]);
    expect(await list({ ids: [] })).toEqual([]);
    expect(await list({ ids: [ids.fill, ids.radio], excludes: [ids.fill] })).toEqual([ids.radio]);
    expect(await list({ excludes: [ids.fill, ids.judge] })).toEqual([ids.multi, ids.radio]);
    expect(await list({ repoId: bank, chapterId: chapter, quType: 'radio', quLevel: 1, content: '化学式' })).toEqual([ids.radio]);
  });

  it('searches by several words, in the stem or in everything that a question says, and not in what it said before', async () => {
    expect(await list({ content: '化学式 水' })).toEqual([ids.radio]);
    expect(await list({ content: '化学式 金属' })).toEqual([]);
    // an option, a spelling of a blank, an analysis, a part of a compound question
    expect(await list({ words: 'co2' })).toEqual([ids.radio]);
    expect(await list({ words: '曹霑 红楼梦' })).toEqual([ids.fill]);
    expect(await list({ repoId: bank, words: '曹霑' })).toEqual([]);
    const id = (await repo.call(calls.repo.questions.save, { repoId: other, ...samples.mix, analysis: '<p>因为<b>牧童</b>说谎</p>' })).id;
    expect(await list({ words: '牧童说谎 狼' })).toEqual([id]);
    expect(await list({ words: '.* 狼' })).toEqual([]);
    await repo.call(calls.repo.questions.save, { id, repoId: other, ...samples.mix, analysis: '<p>无</p>' });
    expect(await list({ words: '牧童' })).toEqual([]);
    expect(await list({ words: '羊', quType: 'mix' })).toEqual([id]);
    await repo.call(calls.repo.questions.delete, { ids: [id] });
  });

  it('searches the text as it stands: no sign is a pattern, and fifty that would ruin a pattern take no time', async () => {
    expect(await list({ content: '1+1=2 (' })).toEqual([ids.judge]);
    expect(await list({ content: '１＋１' })).toEqual([ids.judge]);
    expect(await list({ content: '.*' })).toEqual([]);
    expect(await list({ content: '[' })).toEqual([]);
    expect(await list({ content: '$where' })).toEqual([]);
    for (const hostile of ['(a+)+$', '(.*)*b', '^(([a-z])+.)+[A-Z]([a-z])+$', '(?=(a+))\\1+$', '\\', `${'a'.repeat(90)}!`]) {
      const waited = runningTime();
      expect(await list({ content: hostile })).toEqual([]);
      expect(waited.end()).toBeLessThan(1000);
    }
  });
});

describe('what a rule may draw', () => {
  const rule = (more: object = {}) => ({ repoId: bank, quType: 'multi' as const, ...more });

  it('is counted for the console and listed for the exam service', async () => {
    const rules = [
      rule(),
      rule({ chapterIds: [chapter] }),
      rule({ chapterIds: [newId()] }),
      rule({ levels: [1, 3] }),
      rule({ levels: [2] }),
      rule({ pointCodes: [code] }),
      rule({ pointCodes: ['none'] }),
      rule({ pointCodes: ['$pointCodes'] }),
      rule({ quType: 'saq' }),
      { repoId: newId(), quType: 'multi' as const },
    ];
    const expected = [1, 1, 0, 0, 1, 1, 0, 0, 0, 0];
    expect(await repo.call(calls.repo.questions.listOfRandom, { rules })).toEqual(expected.map((count) => ({ count })));
    expect(await repo.call(calls.repo.questions.listOfRandom, { rules: [rule()], excludes: [ids.multi ?? ''] })).toEqual([{ count: 0 }]);
    expect(await repo.call(calls.repo.questions.drawablePools, { rules })).toEqual({
      ids: [ids.multi],
      pools: expected.map((count) => (count === 1 ? [1] : [])),
    });
    expect(await repo.call(calls.repo.questions.listOfRandom, { rules: [rule()] }, person(3, 'A01'))).toEqual([{ count: 0 }]);
  });
});

describe('questions with pictures that nobody described', () => {
  const picture = '<img src="/api/file/picture/a1.png" alt="">';
  const only = { undescribed: true as const };
  let described: string;
  let bare: string;
  beforeAll(async () => {
    described = (
      await repo.call(calls.repo.questions.save, {
        repoId: bank,
        ...samples.multi,
        content: `<p>看图${picture.replace('alt=""', 'alt="一个圆"')}</p>`,
      })
    ).id;
    bare = (await repo.call(calls.repo.questions.save, { repoId: bank, ...samples.judge, content: `<p>看图${picture}</p>` })).id;
  });

  it('are found by a filter, and no more once they are described', async () => {
    expect(await list(only)).toEqual([bare]);
    expect(await list({ ...only, repoId: other })).toEqual([]);
    const [input, words] = [{ repoId: bank, ...samples.judge, id: bare }, '<p>看图<img src="/api/file/picture/a1.png" alt="一个方块"></p>'];
    await repo.call(calls.repo.questions.save, { ...input, content: words });
    expect(await list(only)).toEqual([]);
    await repo.call(calls.repo.questions.save, { ...input, content: `<p>再看${picture}</p>` });
    expect((await repo.call(calls.repo.questions.paging, { params: { ...only, repoId: bank } })).total).toBe(1);
  });

  it('are counted among those of a paper: picked, and what rules may draw beside them', async () => {
    const rules = [
      { repoId: bank, quType: 'judge' as const },
      { repoId: bank, quType: 'judge' as const, levels: [1 as const] },
      { repoId: other, quType: 'judge' as const },
    ];
    const count = (ids: string[], of = rules) => repo.call(calls.repo.questions.undescribed, { ids, rules: of });
    expect(await count([bare, described])).toEqual({ picked: 1, drawable: 0 });
    expect(await count([described])).toEqual({ picked: 0, drawable: 1 });
    expect(await count([], [])).toEqual({ picked: 0, drawable: 0 });
  });

  it('stand in banks of which those are named that learners may practise with', async () => {
    const titlesOf = async (ids: string[], repoIds: string[]) =>
      (await repo.call(calls.repo.questions.practisedBanks, { ids, repoIds })).titles;
    const { title, revision } = await repo.call(calls.repo.banks.detail, { id: bank });
    expect(await titlesOf([bare, described], [])).toEqual([title]);
    expect(await titlesOf([], [bank, new ObjectId().toHexString()])).toEqual([title]);
    expect(await titlesOf([], [])).toEqual([]);
    const closed = await repo.call(calls.repo.banks.save, { id: bank, revision, title, forTrain: false });
    expect(await titlesOf([bare], [bank])).toEqual([]);
    await repo.call(calls.repo.banks.save, { id: bank, revision: closed.revision, title, forTrain: true });
  });

  it('are known where an earlier release wrote them, and where one changed them beside this one', async () => {
    const questions = repo.db.collection('questions');
    await questions.updateOne({ _id: new ObjectId(bare) }, { $unset: { undescribed: '' } });
    await questions.updateOne({ _id: new ObjectId(described) }, { $set: { undescribed: { count: 3, of: new ObjectId() } } });
    const { revision } = await repo.call(calls.repo.questions.detail, { id: bare });
    // the first start of this release looks at all questions, later ones at what was changed
    await repo.db.collection('sweeps').deleteMany({});
    const first = await startService(service, readConfig(repo.env));
    await until('counted', async () => (await list(only)).join() === bare);
    expect(await list({ words: '曹霑' })).toContain(ids.fill);
    await until(
      'written down',
      async () => (await repo.db.collection('sweeps').countDocuments({ _id: 'undescribed-and-more' as never })) === 1,
    );
    await first.close();
    await questions.updateOne({ _id: new ObjectId(bare) }, { $unset: { undescribed: '' } });
    const second = await startService(service, readConfig(repo.env));
    await until('counted again', async () => (await list(only)).join() === bare);
    await second.close();
    expect((await repo.call(calls.repo.questions.detail, { id: bare })).revision).toBe(revision);
  });
});

describe('frozen questions', () => {
  it('are the current versions with their keys, in the order asked for', async () => {
    await repo.call(calls.repo.questions.save, { id: ids.judge, repoId: bank, ...samples.judge, content: '<p>改过的题</p>' });
    const frozen = await repo.call(calls.repo.questions.freeze, { ids: [ids.fill, ids.judge, ids.radio, ids.fill] });
    expect(frozen.map((question) => [question.id, question.version])).toEqual([
      [ids.fill, 1],
      [ids.judge, 2],
      [ids.radio, 1],
      [ids.fill, 1],
    ]);
    const { revision, canEdit: _canEdit, ...present } = await repo.call(calls.repo.questions.detail, { id: ids.judge });
    expect(revision).toBe(1);
    expect(frozen[1]).toEqual(present);
    // an exam process of the release before parts spellings by ## alone
    expect(frozen[0]?.answerList.map(({ content }) => content)).toEqual(['曹雪芹##曹霑', '石头记']);
    expect(await repo.call(calls.repo.questions.freeze, { ids: [] })).toEqual([]);
  });

  it('name what is missing', async () => {
    const missing = newId();
    expect(await repo.refused('NOT_FOUND', calls.repo.questions.freeze, { ids: [ids.radio, missing] })).toEqual({ ids: [missing] });
  });
});
