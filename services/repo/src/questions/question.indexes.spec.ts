import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls, errors, type Caller, type ClientInput } from '@xuekao/contracts';
import { countPlaces } from '@xuekao/question';
import { ObjectId } from 'mongodb';
import { radioText } from '../test/import-texts.js';
import { writeQuestions } from '../test/many-questions.js';
import { newBank, newId, person, samples, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';

/** 100,000 for the published figure (docs); the usual run proves the plans with fewer. */
const size = Number(process.env['REPO_LIST_SIZE'] ?? 12_000);
const rounds = 20;
const teacher = person(3, 'A01');
let repo: RepoUnderTest;
let bank: string;
let other: string;
let chapter: string;
let code: string;

beforeAll(async () => {
  repo = await startRepo('indexes', { CHECK_OUTPUT: '0' });
  bank = await newBank(repo, '大题库', teacher);
  other = await newBank(repo);
  await repo.db.collection('banks').insertMany(
    Array.from({ length: 1500 }, (_, index) => ({
      title: `空题库${index}`,
      remark: '',
      catId: '',
      forExam: true,
      forTrain: true,
      quCount: 0,
      subjCount: 0,
      createBy: 'x',
      createDept: 'A01',
      createdAt: new Date(),
      updatedAt: new Date(),
      counts: { radio: 0, multi: 0, multi2: 0, judge: 0, fill: 0, saq: 0, mix: 0 },
    })),
  );
  await repo.db
    .collection('points')
    .insertMany(
      Array.from({ length: 1500 }, (_, index) => ({ pointCode: `c${index}`, pointName: `点${index}`, parentId: null, sort: index })),
    );
  chapter = (await repo.call(calls.repo.banks.chapterSave, { repoId: bank, title: '章' }, teacher)).id;
  await repo.db.collection('chapters').insertMany(
    Array.from({ length: 1500 }, (_, index) => ({
      repoId: new ObjectId(other),
      parentId: null,
      title: `章${index}`,
      sort: index,
      quCount: 0,
    })),
  );
  code = 'c7';
  await writeQuestions(repo.db, size, [bank, other], [chapter], code);
}, 120_000);
afterAll(() => repo.close());

type ListInput = ClientInput<typeof calls.repo.questions.paging>;
const lists = (): [string, ListInput][] => [
  ['all', {}],
  ['page 500', { current: 500 }],
  ['of a bank', { params: { repoId: bank } }],
  ['of a bank and type', { params: { repoId: bank, quType: 'radio' } }],
  ['of a type and difficulty', { params: { quType: 'radio', quLevel: 1 } }],
  ['of a chapter', { params: { chapterId: chapter } }],
  ['of a point', { params: { pointCodes: [code] } }],
  ['with undescribed pictures', { params: { undescribed: true } }],
  ['with undescribed pictures of a bank', { params: { repoId: bank, undescribed: true } }],
  ['for exams', { params: { forExam: true } }],
  ['by update time', { orders: [{ column: 'updateTime', asc: false }] }],
  ['search, many hits', { params: { content: '细胞' } }],
  ['search, one hit', { params: { content: `第${size - 7}题` } }],
  ['search, none', { params: { content: '没有这样的题' } }],
  ['search in a bank', { params: { repoId: bank, content: '宋代1' } }],
];

describe('with many questions', () => {
  it('no call reads a whole collection', async () => {
    await repo.db.createCollection('system.profile', { capped: true, size: 64 * 2 ** 20 });
    await repo.db.command({ profile: 2 });
    for (const [, input] of lists()) {
      await repo.call(calls.repo.questions.paging, input);
      await repo.call(calls.repo.questions.paging, input, teacher);
    }
    const rule = { repoId: bank, quType: 'radio' as const };
    const rules = [
      rule,
      { ...rule, chapterIds: [chapter] },
      { ...rule, levels: [1 as const, 2 as const] },
      { ...rule, pointCodes: [code] },
    ];
    const pool = await repo.call(calls.repo.questions.drawablePools, { rules });
    await repo.call(calls.repo.questions.listOfRandom, { rules });
    await repo.call(calls.repo.questions.freeze, { ids: pool.ids.slice(0, 500) });
    const { id } = await repo.call(calls.repo.questions.save, { repoId: bank, chapterId: chapter, pointCodes: [code], ...samples.radio });
    await repo.call(calls.repo.questions.save, { id, repoId: other, ...samples.radio, content: '改' });
    await repo.call(calls.repo.questions.batchLevel, { ids: [id], quLevel: 2 });
    await repo.call(calls.repo.questions.batchPoints, { ids: [id], pointCodes: ['c9'] });
    await repo.call(calls.repo.questions.delete, { ids: [id] });
    await repo.call(calls.repo.questionImport.save, { text: radioText(5), repoId: bank, requestId: newId() });
    for (const caller of [undefined, teacher, person(2, 'A01')]) {
      await repo.call(calls.repo.banks.paging, { params: { title: '题库1' } }, caller);
      await repo.call(calls.repo.banks.paging, { params: { forExam: true, catId: 'x' } }, caller);
    }
    await repo.call(calls.repo.banks.paging, { orders: [{ column: 'title', asc: true }] });
    await repo.call(calls.repo.banks.chapterList, { repoId: other });
    await repo.call(calls.repo.knowledgePoints.tree, { query: '点7' });
    await repo.call(calls.repo.knowledgePoints.delete, {
      ids: [(await repo.call(calls.repo.knowledgePoints.tree, { query: '点1499' }))[0]?.id ?? ''],
    });
    await repo.db.command({ profile: 0 });

    const profile = repo.db.collection('system.profile');
    expect(await profile.countDocuments({ planSummary: /IXSCAN/ })).toBeGreaterThan(60);
    // the relay follows the outbox by a change stream, which reads the log of the database from its place on
    const isFollower = { $or: ['command', 'originatingCommand'].map((of) => ({ [`${of}.pipeline.0.$changeStream`]: { $exists: true } })) };
    const scans = await profile
      .find({ planSummary: /COLLSCAN/, ns: { $not: /system\.profile/ }, $nor: [isFollower] })
      .project({ ns: 1, command: 1 })
      .toArray();
    expect(scans).toEqual([]);
  });

  it('pictures without words are found in a bank without a look at the questions of others', async () => {
    const of = async (repoId: string): Promise<number> =>
      repo.db.collection('questions').countDocuments({ repoId: new ObjectId(repoId), 'undescribed.count': { $gt: 0 } });
    const inBank = await of(bank);
    const profile = repo.db.collection<{ docsExamined: number; keysExamined: number }>('system.profile');
    const examined = async (repoId: string): Promise<number[]> => {
      await repo.db.command({ profile: 2 });
      const from = new Date();
      const { total } = await repo.call(calls.repo.questions.paging, { params: { repoId, undescribed: true } }, teacher);
      const { drawable } = await repo.call(calls.repo.questions.undescribed, { ids: [], rules: [{ repoId, quType: 'radio' }] }, teacher);
      await repo.db.command({ profile: 0 });
      expect([total, drawable <= total]).toEqual([await of(repoId), true]);
      return (await profile.find({ ns: /\.questions$/, ts: { $gte: from }, op: { $in: ['query', 'command'] } }).toArray()).map(
        ({ docsExamined }) => docsExamined,
      );
    };
    expect(inBank).toBeGreaterThan(100);
    for (const documents of await examined(bank)) expect(documents).toBeLessThanOrEqual(inBank);
    const inOrder = await newBank(repo, '没有图片', teacher);
    expect(Math.max(...(await examined(inOrder)))).toBe(0);
  });

  it('a hundred rules read their bank once', async () => {
    const rules = Array.from({ length: 100 }, (_, index) => ({
      repoId: bank,
      quType: 'radio' as const,
      levels: [1 as const, 2 as const],
      pointCodes: [code, `x${index}`],
    }));
    const expected = await repo.db
      .collection('questions')
      .countDocuments({ live: true, repoId: new ObjectId(bank), quType: 'radio', quLevel: { $lte: 2 }, pointCodes: code });
    expect(expected).toBeGreaterThan(0);
    const profile = repo.db.collection('system.profile');
    await repo.db.command({ profile: 2 });
    const from = new Date();
    const counts = await repo.call(
      calls.repo.questions.listOfRandom,
      { rules: rules.slice(0, 50), excludes: Array.from({ length: 5000 }, newId) },
      teacher,
    );
    const { ids, pools } = await repo.call(calls.repo.questions.drawablePools, { rules }, teacher);
    await repo.db.command({ profile: 0 });
    expect(new Set(counts.map(({ count }) => count))).toEqual(new Set([expected]));
    expect([ids.length, pools.length, countPlaces(pools[99] ?? [])]).toEqual([expected, 100, expected]);
    // the bank, the questions left out, and the pools; and 5,000 ids are not compared with every question
    expect(await profile.countDocuments({ op: { $in: ['query', 'command'] }, ns: /\.questions$/, ts: { $gte: from } })).toBe(3);
  });

  it('a draw reads the questions of its types and levels, and documents of them only where it names points', async () => {
    const rule = { repoId: bank, quType: 'radio' as const, levels: [1 as const, 3 as const] };
    const wanted = { live: true, repoId: new ObjectId(bank), quType: 'radio', quLevel: { $in: [1, 3] } };
    const matching = await repo.db.collection('questions').countDocuments(wanted);
    const profile = repo.db.collection<{ docsExamined: number; keysExamined: number }>('system.profile');
    const read = async (pointCodes: string[]) => {
      const from = new Date();
      await repo.db.command({ profile: 2 });
      const { ids } = await repo.call(calls.repo.questions.drawablePools, { rules: [{ ...rule, pointCodes }] });
      await repo.db.command({ profile: 0 });
      const [pool] = await profile.find({ ns: /\.questions$/, ts: { $gte: from } }).toArray();
      return { ids: ids.length, documents: pool?.docsExamined, keys: pool?.keysExamined ?? Infinity };
    };
    const all = await read([]);
    expect(all).toMatchObject({ ids: matching, documents: 0 });
    expect(all.keys).toBeLessThan(matching + 20);
    const ofPoint = await read([code]);
    expect([ofPoint.ids, ofPoint.documents]).toEqual([
      await repo.db.collection('questions').countDocuments({ ...wanted, pointCodes: code }),
      matching,
    ]);
  });

  it('the draws of one person, however many come at once, leave the line to others', async () => {
    const draw = (caller: Caller): Promise<unknown> =>
      repo.call(calls.repo.questions.drawablePools, { rules: [{ repoId: bank, quType: 'radio' }] }, caller).then(
        () => 'drawn',
        ({ code }: { code: number }) => code,
      );
    const outcomes = await Promise.all([...Array.from({ length: 40 }, () => teacher), person(1, 'A01')].map(draw));
    expect([outcomes[0], outcomes.at(-1)]).toEqual(['drawn', 'drawn']);
    expect(new Set(outcomes)).toEqual(new Set(['drawn', errors.TOO_MANY.code]));
  });

  it('a page of the list comes in time', async () => {
    for (const [name, input] of lists()) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const began = performance.now();
        await repo.call(calls.repo.questions.paging, input);
        times.push(performance.now() - began);
      }
      times.sort((one, another) => one - another);
      const [p50, p95] = [times[rounds / 2] ?? 0, times[Math.floor(rounds * 0.95)] ?? 0];
      process.stdout.write(`list of ${size} questions, ${name}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms\n`);
      // the aim is 200 ms; beside other tests on the same cores only a broken plan is this slow
      expect(p95).toBeLessThan(2000);
    }
  }, 120_000);

  it('ten thousand questions are frozen in time, in order', async () => {
    const ids = (
      await repo.db
        .collection('questions')
        .find({ live: true }, { projection: { _id: 1 } })
        .limit(10_000)
        .toArray()
    )
      .map((row) => row._id.toHexString())
      .reverse();
    const began = performance.now();
    const frozen = await repo.call(calls.repo.questions.freeze, { ids });
    const seconds = (performance.now() - began) / 1000;
    process.stdout.write(`${frozen.length} questions frozen in ${seconds.toFixed(2)} s\n`);
    expect(frozen.map((question) => question.id)).toEqual(ids);
    // about 1 s by itself; the call gives up at 30
    expect(seconds).toBeLessThan(25);
  }, 60_000);

  it('a page of long questions is refused before it fills the memory', async () => {
    const long = await newBank(repo);
    await writeQuestions(repo.db, 120, [long], [], code);
    await repo.db
      .collection('question_versions')
      .updateMany(
        { quId: { $in: await repo.db.collection('questions').distinct('_id', { repoId: new ObjectId(long) }) } },
        { $set: { analysis: '长'.repeat(200_000) } },
      );
    await repo.refused('BAD_INPUT', calls.repo.questions.paging, { params: { repoId: long }, size: 5000 });
    expect((await repo.call(calls.repo.questions.paging, { params: { repoId: long }, size: 50 })).records).toHaveLength(50);
  });
});
