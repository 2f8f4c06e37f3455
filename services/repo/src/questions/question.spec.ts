import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls, quTypes, type Output } from '@xuekao/contracts';
import { ObjectId } from 'mongodb';
import { newBank, newId, person, samples, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';

let repo: RepoUnderTest;
let bank: string;
beforeAll(async () => {
  repo = await startRepo('questions');
  bank = await newBank(repo);
});
afterAll(() => repo.close());

const save = async (question: object, repoId = bank): Promise<string> =>
  // the samples are inputs; spreads of them are checked by the call itself
  (await repo.call(calls.repo.questions.save, { repoId, ...question } as Parameters<typeof repo.call<typeof calls.repo.questions.save>>[1]))
    .id;
const detail = (id: string): Promise<Output<typeof calls.repo.questions.detail>> => repo.call(calls.repo.questions.detail, { id });
const versionsOf = (id: string) =>
  repo.db
    .collection('question_versions')
    .find({ quId: new ObjectId(id) })
    .sort({ version: 1 })
    .toArray();

describe('a question of each type', () => {
  it.each(quTypes)('%s is saved and read back with its key', async (quType) => {
    const id = await save({ ...samples[quType], analysis: '<p>因为</p>' });
    const read = await detail(id);
    const sent = { answerList: [], pathScore: false, itemRand: false, manual: false, ...samples[quType] };
    expect(read).toMatchObject({
      id,
      quType,
      quLevel: sent.quLevel,
      content: sent.content,
      analysis: '<p>因为</p>',
      version: 1,
      repoId: bank,
      chapterId: '',
      pointCodes: [],
      pathScore: sent.pathScore,
      itemRand: sent.itemRand,
      manual: sent.manual,
      answerList: sent.answerList.map((row, index) => ({ content: row.content, isRight: row.isRight, abc: 'ABCD'[index] })),
    });
    expect(read.answerList.every((row) => /^[0-9a-z]{6,24}$/.test(row.id))).toBe(true);
    expect(read.contentText).not.toContain('<');
  });

  it('words for the picture of an option are kept; other words are another version, words without a picture are none', async () => {
    const image = '/api/file/picture/ab12.png';
    const pictured = (imageAlt: string) => ({
      ...samples.radio,
      answerList: samples.radio.answerList.map((row, index) =>
        index === 0 ? { ...row, image, imageAlt } : { ...row, imageAlt: '没有图' },
      ),
    });
    const id = await save(pictured(' 一个圆 '));
    const read = await detail(id);
    expect(read.answerList.map(({ imageAlt }) => imageAlt)).toEqual(['一个圆', ...samples.radio.answerList.slice(1).map(() => '')]);
    const again = { id, revision: read.revision };
    await save({
      ...pictured('一个椭圆'),
      ...again,
      answerList: pictured('一个椭圆').answerList.map((row, index) => ({ ...row, id: read.answerList[index]?.id })),
    });
    expect(await detail(id)).toMatchObject({
      version: 2,
      answerList: [{ imageAlt: '一个椭圆' }, ...samples.radio.answerList.slice(1).map(() => ({}))],
    });
  });

  it('names type and difficulty, and gives each part of a compound question an id and options of its own', async () => {
    const read = await detail(await save(samples.mix));
    expect(read).toMatchObject({ quType_dictText: '组合题', quLevel_dictText: '较难', answerList: [] });
    expect(read.subList.map((part) => [part.quType, part.quType_dictText, part.answerList.map((row) => row.content)])).toEqual([
      ['radio', '单选题', ['狼', '羊']],
      ['fill', '填空题', ['三\n3']],
    ]);
    expect(new Set([read.id, ...read.subList.map((part) => part.id)]).size).toBe(3);
  });

  it('keeps the points of parts, and makes a new version when they change', async () => {
    const [one, other] = samples.mix.subList;
    const id = await save({
      ...samples.mix,
      subList: [
        { ...one, score: 2.5 },
        { ...other, score: 1 },
      ],
    });
    const first = await detail(id);
    expect([first.version, first.subList.map(({ score }) => score)]).toEqual([1, [2.5, 1]]);
    const parts = (scores: number[]) =>
      [one, other].map((part, index) => ({ ...part, id: first.subList[index]?.id, score: scores[index] }));
    await save({ ...samples.mix, id, subList: parts([3, 1]) });
    expect(await detail(id)).toMatchObject({ version: 2, subList: [{ score: 3 }, { score: 1 }] });
    await save({ ...samples.mix, id, subList: parts([0, 0]) });
    const last = await detail(id);
    expect([last.version, last.subList.some((part) => 'score' in part)]).toEqual([3, false]);
  });

  it('refuses what cannot be marked, and says why in Chinese', async () => {
    const wrong: [object, RegExp][] = [
      [{ ...samples.radio, answerList: samples.radio.answerList.map((row) => ({ ...row, isRight: false })) }, /答案|正确/],
      [{ ...samples.radio, answerList: samples.radio.answerList.map((row) => ({ ...row, isRight: true })) }, /答案|正确/],
      [{ ...samples.judge, answerList: [...samples.judge.answerList, { content: '不知道' }] }, /判断题/],
      [{ ...samples.fill, answerList: [] }, /空/],
      [{ ...samples.mix, subList: [] }, /子题|小题/],
      [{ ...samples.mix, subList: [{ ...samples.mix.subList[0], quType: 'mix' }] }, /子题|小题|组合/],
      [{ ...samples.saq, manual: false, answerList: [{ content: '光', scoreRate: 0 }] }, /给分比例/],
      [{ ...samples.radio, content: '<script>alert(1)</script>' }, /题干/],
    ];
    const before = await repo.db.collection('questions').countDocuments();
    for (const [question, reason] of wrong) {
      await expect(save(question)).rejects.toMatchObject({ code: 20_020_103, message: expect.stringMatching(reason) });
    }
    expect(await repo.db.collection('questions').countDocuments()).toBe(before);
  });

  it('stores rich text without scripts, and search text without markup', async () => {
    const id = await save({
      ...samples.radio,
      content: '<p onclick="x()">看<script>alert(1)</script>图 <b>ＡＢＣ</b></p><img src=x onerror=alert(2)>',
      analysis: '<a href="javascript:alert(3)">链接</a>',
      answerList: [{ content: '<svg onload=alert(4)></svg>甲', isRight: true }, { content: '乙' }],
    });
    const read = JSON.stringify(await detail(id));
    expect(read).not.toMatch(/alert|onclick|onerror|onload|javascript:/);
    const { records } = await repo.call(calls.repo.questions.paging, { params: { repoId: bank, content: '看图abc' } });
    expect(records.map((question) => question.id)).toEqual([id]);
  });
});

describe('spellings of a blank', () => {
  it('an earlier release parted them by ##: they are read as what they mean, and saving them unchanged makes no version', async () => {
    const id = await save(samples.fill);
    const { answerList } = await detail(id);
    const storedBefore = (content: string) =>
      repo.db
        .collection('question_versions')
        .updateOne({ quId: new ObjectId(id) }, { $set: { 'answerList.0.content': content }, $unset: { spellings: 1 } });
    await storedBefore('曹雪芹##曹霑');
    expect((await detail(id)).answerList).toEqual(answerList);
    await save({ id, ...samples.fill, answerList: answerList.map(({ abc: _, ...row }) => row) });
    expect((await detail(id)).version).toBe(1);
    await expect(save({ ...samples.fill, answerList: [{ content: '甲##乙' }, { content: '丙' }] })).rejects.toMatchObject({
      message: expect.stringContaining('##'),
    });
    // a formula ran over lines there; two amounts are two spellings
    for (const [stored, read] of [
      ['$\\frac{1}\n{2}$', '$\\frac{1} {2}$'],
      ['5$\n10$', '5$\n10$'],
      ['甲\n乙', '甲\n乙'],
    ] as const) {
      await storedBefore(stored);
      expect((await detail(id)).answerList[0]?.content).toBe(read);
    }
    const today = await save({ ...samples.fill, answerList: [{ content: 'a_1$\n$b_2' }, { content: '丙' }] });
    expect((await detail(today)).answerList[0]?.content).toBe('a_1$\n$b_2');
  });
});

describe('an edit', () => {
  it('makes a new version, leaves the old one as it was, and keeps the ids of options and parts', async () => {
    const id = await save(samples.mix);
    const first = await detail(id);
    const [radio, fill] = first.subList;
    const edited = {
      id,
      ...samples.mix,
      content: '<p>新的短文</p>',
      subList: [
        { id: fill?.id, ...samples.mix.subList[1] },
        {
          id: radio?.id,
          ...samples.mix.subList[0],
          answerList: [{ content: '新项' }, ...(radio?.answerList ?? []).map(({ abc: _, ...row }) => row)],
        },
        { ...samples.mix.subList[1], content: '<p>新的小题____</p>' },
      ],
    };
    await save(edited);
    const second = await detail(id);
    expect(second).toMatchObject({ version: 2, content: '<p>新的短文</p>' });
    expect(second.subList.slice(0, 2).map((part) => part.id)).toEqual([fill?.id, radio?.id]);
    expect(second.subList[1]?.answerList.slice(1).map((row) => row.id)).toEqual(radio?.answerList.map((row) => row.id));
    expect(second.subList[2]?.id).not.toBe(fill?.id);

    const versions = await versionsOf(id);
    expect(versions.map((version) => [version['version'], version['content']])).toEqual([
      [1, samples.mix.content],
      [2, '<p>新的短文</p>'],
    ]);
  });

  it('that changes nothing of the content makes no version', async () => {
    const id = await save(samples.multi);
    const { answerList } = await detail(id);
    await save({ id, ...samples.multi, quLevel: 4, answerList: answerList.map(({ abc: _, ...row }) => row) });
    expect(await detail(id)).toMatchObject({ version: 1, quLevel: 4 });
  });

  it("does not take an option id that is not the question's own", async () => {
    const id = await save(samples.radio);
    await save({ id, ...samples.radio, answerList: samples.radio.answerList.map((row, index) => ({ ...row, id: `right${index}` })) });
    expect((await detail(id)).answerList.map((row) => row.id).join()).not.toContain('right');
    await save({ ...samples.radio, answerList: samples.radio.answerList.map((row) => ({ ...row, id: 'chosen' })) });
    expect(await repo.db.collection('question_versions').countDocuments({ 'answerList.id': 'chosen' })).toBe(0);
  });

  it('cannot change the type, and finds only what is there and reachable', async () => {
    const id = await save(samples.radio);
    await repo.refused('QUESTION_TYPE_FIXED', calls.repo.questions.save, { id, repoId: bank, ...samples.judge });
    await repo.refused('NOT_FOUND', calls.repo.questions.save, { id: newId(), repoId: bank, ...samples.radio });
    await repo.refused('NOT_FOUND', calls.repo.questions.detail, { id: newId() });
    await repo.refused('QUESTION_INVALID', calls.repo.questions.save, { id, repoId: bank, ...samples.radio, pointCodes: ['kp-none'] });

    const stranger = person(3, 'A09');
    const own = await newBank(repo, undefined, stranger);
    await repo.refused('NOT_FOUND', calls.repo.questions.detail, { id }, stranger);
    // a question is not taken out of somebody else's bank by saving it into the own one
    await repo.refused('NOT_FOUND', calls.repo.questions.save, { id, repoId: own, ...samples.radio }, stranger);
    expect(await detail(id)).toMatchObject({ repoId: bank, version: 1 });
  });

  it('that began before somebody else saved is refused, and says so; one that names no revision overwrites', async () => {
    const id = await save(samples.radio);
    const { revision } = await detail(id);
    const edit = (content: string, read?: number) =>
      repo.call(calls.repo.questions.save, {
        id,
        repoId: bank,
        ...samples.radio,
        content,
        ...(read === undefined ? {} : { revision: read }),
      });
    expect(await edit('<p>甲</p>', revision)).toEqual({ id, revision: revision + 1 });
    await repo.refused('STALE', calls.repo.questions.save, { id, repoId: bank, ...samples.radio, content: '<p>乙</p>', revision });
    expect(await detail(id)).toMatchObject({ content: '<p>甲</p>', revision: revision + 1, version: 2 });
    // a change of many questions is a change too
    await repo.call(calls.repo.questions.batchLevel, { ids: [id], quLevel: 4 });
    await repo.refused('STALE', calls.repo.questions.save, { id, repoId: bank, ...samples.radio, revision: revision + 1 });
    expect(await edit('<p>丙</p>')).toEqual({ id, revision: revision + 3 });
    // of ten that read the same, one is saved
    const all = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => edit(`<p>第${index}稿</p>`, revision + 3)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('of a question of an earlier release, which counts nothing yet, begins at 0', async () => {
    const id = await save(samples.radio);
    await repo.db.collection('questions').updateOne({ _id: new ObjectId(id) }, { $unset: { revision: '' } });
    expect((await detail(id)).revision).toBe(0);
    expect(await repo.call(calls.repo.questions.save, { id, repoId: bank, ...samples.radio, revision: 0 })).toEqual({ id, revision: 1 });
  });

  it('says which files an answer may hold, in a version of its own; a question that the machine marks has none', async () => {
    const written = { ...samples.saq, manual: true, answerList: [{ content: '略' }] };
    const id = await save(written);
    expect(await detail(id)).not.toHaveProperty('answerFiles');
    await save({ id, ...written, answerFiles: ['photo', 'sound'] });
    expect(await detail(id)).toMatchObject({ version: 2, answerFiles: ['sound', 'photo'] });
    await save({ id, ...samples.saq, manual: false, answerList: [{ content: '叶绿体', scoreRate: 100 }], answerFiles: ['sound'] });
    expect(await detail(id)).not.toHaveProperty('answerFiles');
  });

  it('at the same time as others numbers every version once', async () => {
    const id = await save(samples.radio);
    await Promise.all(Array.from({ length: 10 }, (_, index) => save({ id, ...samples.radio, content: `<p>第${index}稿</p>` })));
    const versions = await versionsOf(id);
    expect(versions.map((version) => version['version'])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect((await detail(id)).version).toBe(11);
    await expect(repo.db.collection('question_versions').insertOne({ quId: new ObjectId(id), version: 11 })).rejects.toMatchObject({
      code: 11_000,
    });
  });
});

describe('the counters of a bank', () => {
  it('are exact after every kind of change, also when many come at once', async () => {
    const [one, other] = [await newBank(repo), await newBank(repo)];
    const { id: chapter } = await repo.call(calls.repo.banks.chapterSave, { repoId: one, title: '第一章' });
    const ids = await Promise.all(Array.from({ length: 28 }, (_, index) => save({ ...samples[quTypes[index % 7] ?? 'radio'] }, one)));
    await Promise.all([
      repo.call(calls.repo.questions.delete, { ids: ids.slice(0, 7) }),
      repo.call(calls.repo.questions.joinChapters, { ids: ids.slice(7, 21), chapterId: chapter }),
      ...ids.slice(21).map((id, index) => save({ id, ...samples[quTypes[index % 7] ?? 'radio'] }, other)),
    ]);
    const saqPart = { ...samples.mix.subList[0], quType: 'saq', manual: true, answerList: [{ content: '答' }] };
    const mixed = await save({ ...samples.mix, subList: [saqPart] }, other);

    expect(await repo.call(calls.repo.banks.detail, { id: one })).toMatchObject({ quCount: 14, objCount: 12, subjCount: 2 });
    expect(await repo.call(calls.repo.banks.detail, { id: other })).toMatchObject({ quCount: 8, objCount: 6, subjCount: 2 });
    expect((await repo.call(calls.repo.banks.detail, { id: one })).typeList).toEqual(
      ['单选题', '多选题', '不定项选择题', '判断题', '填空题', '简答题', '组合题'].map((text, index) => ({
        quType: quTypes[index],
        text,
        quCount: 2,
      })),
    );
    expect((await repo.call(calls.repo.banks.chapterList, { repoId: one })).map((node) => node.quCount)).toEqual([14]);
    for (const repoId of [one, other]) await expectCountersToMatch(repoId);

    await repo.call(calls.repo.questions.delete, { ids: [mixed] });
    expect(await repo.call(calls.repo.banks.detail, { id: other })).toMatchObject({ quCount: 7, subjCount: 1 });
  });

  async function expectCountersToMatch(repoId: string): Promise<void> {
    const counted = await repo.db
      .collection('questions')
      .aggregate<{ _id: string; n: number }>([
        { $match: { repoId: new ObjectId(repoId), live: true } },
        { $group: { _id: '$quType', n: { $sum: 1 } } },
      ])
      .toArray();
    const { typeList } = await repo.call(calls.repo.banks.detail, { id: repoId });
    expect(Object.fromEntries(typeList.map((type) => [type.quType, type.quCount]))).toEqual(
      Object.fromEntries(counted.map(({ _id, n }) => [_id, n])),
    );
  }
});

describe('changes of many questions', () => {
  it('set the difficulty and add knowledge points without making versions, all or none', async () => {
    const ids = [await save(samples.radio), await save(samples.judge)];
    await repo.call(calls.repo.questions.batchLevel, { ids, quLevel: 4 });
    const codes: string[] = [];
    for (const pointName of ['甲', '乙']) {
      const { id } = await repo.call(calls.repo.knowledgePoints.save, { pointName });
      codes.push((await repo.call(calls.repo.knowledgePoints.detail, { id })).pointCode);
    }
    await repo.call(calls.repo.questions.batchPoints, { ids, pointCodes: codes.slice(0, 1) });
    await repo.call(calls.repo.questions.batchPoints, { ids: ids.slice(0, 1), pointCodes: codes });
    expect(await detail(ids[0] ?? '')).toMatchObject({ quLevel: 4, version: 1, pointCodes: codes });
    expect(await detail(ids[1] ?? '')).toMatchObject({ quLevel: 4, version: 1, pointCodes: codes.slice(0, 1) });

    await repo.refused('NOT_FOUND', calls.repo.questions.batchLevel, { ids: [...ids, newId()], quLevel: 1 });
    await repo.refused('NOT_FOUND', calls.repo.questions.batchLevel, { ids, quLevel: 1 }, person(3, 'A01'));
    await repo.refused('NOT_FOUND', calls.repo.questions.batchPoints, { ids, pointCodes: codes }, person(2, 'A02'));
    await repo.refused('NOT_FOUND', calls.repo.questions.clearPoints, { ids }, person(2, 'A02'));
    expect(await detail(ids[0] ?? '')).toMatchObject({ quLevel: 4, pointCodes: codes });
    await repo.call(calls.repo.questions.clearPoints, { ids });
    expect(await detail(ids[0] ?? '')).toMatchObject({ version: 1, pointCodes: [] });
    expect((await detail(ids[1] ?? '')).pointCodes).toEqual([]);
  });

  it('move questions into another bank and a chapter of it, all or none, and every counter follows', async () => {
    const [from, to] = [await newBank(repo), await newBank(repo)];
    const { id: old } = await repo.call(calls.repo.banks.chapterSave, { repoId: from, title: '旧章' });
    const { id: chapterId } = await repo.call(calls.repo.banks.chapterSave, { repoId: to, title: '新章' });
    const ids = [await save({ ...samples.radio, chapterId: old }, from), await save(samples.saq, from)];
    const counts = async () => [
      (await repo.call(calls.repo.banks.detail, { id: from })).quCount,
      (await repo.call(calls.repo.banks.detail, { id: to })).subjCount,
      (await repo.call(calls.repo.banks.chapterList, { repoId: to }))[0]?.quCount,
    ];
    await repo.refused('NOT_FOUND', calls.repo.questions.batchRepo, { ids, repoId: to, chapterId: old });
    await repo.refused('NOT_FOUND', calls.repo.questions.batchRepo, { ids: [...ids, newId()], repoId: to });
    await repo.refused('NOT_FOUND', calls.repo.questions.batchRepo, { ids, repoId: newId() });
    const stranger = person(3, 'A09');
    await repo.refused('NOT_FOUND', calls.repo.questions.batchRepo, { ids, repoId: await newBank(repo, undefined, stranger) }, stranger);
    await repo.refused(
      'NOT_FOUND',
      calls.repo.questions.batchRepo,
      { ids, repoId: await newBank(repo, undefined, stranger) },
      person(3, 'A01'),
    );
    expect(await counts()).toEqual([2, 0, 0]);
    await repo.call(calls.repo.questions.batchRepo, { ids, repoId: to, chapterId });
    expect(await counts()).toEqual([0, 1, 2]);
    expect(await detail(ids[0] ?? '')).toMatchObject({ repoId: to, chapterId, version: 1, revision: 1 });
    await repo.call(calls.repo.banks.chapterDelete, { ids: [old] });
    await repo.call(calls.repo.banks.delete, { ids: [from] });
    await repo.call(calls.repo.questions.batchRepo, { ids, repoId: to });
    expect(await counts().catch(() => 'the bank is gone')).toBe('the bank is gone');
    expect((await repo.call(calls.repo.banks.chapterList, { repoId: to }))[0]?.quCount).toBe(0);
  });

  it('refuse a twenty-first knowledge point', async () => {
    const id = await save(samples.radio);
    const codes = await Promise.all(
      Array.from({ length: 21 }, async (_, index) => {
        const made = await repo.call(calls.repo.knowledgePoints.save, { pointName: `第${index}点` });
        return (await repo.call(calls.repo.knowledgePoints.detail, { id: made.id })).pointCode;
      }),
    );
    await repo.call(calls.repo.questions.batchPoints, { ids: [id], pointCodes: codes.slice(0, 20) });
    await repo.refused('BAD_INPUT', calls.repo.questions.batchPoints, { ids: [id], pointCodes: codes.slice(20) });
  });

  it('delete softly: the question is gone from every call, its versions stay', async () => {
    const id = await save(samples.radio);
    await repo.call(calls.repo.questions.delete, { ids: [id, id] });
    await repo.refused('NOT_FOUND', calls.repo.questions.detail, { id });
    await repo.refused('NOT_FOUND', calls.repo.questions.save, { id, repoId: bank, ...samples.radio });
    await repo.refused('NOT_FOUND', calls.repo.questions.delete, { ids: [id] });
    await repo.refused('NOT_FOUND', calls.repo.questions.freeze, { ids: [id] });
    expect((await repo.call(calls.repo.questions.paging, { params: { ids: [id] } })).total).toBe(0);
    expect(await versionsOf(id)).toHaveLength(1);
  });
});
