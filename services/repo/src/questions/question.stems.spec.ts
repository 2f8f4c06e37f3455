import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls, quTypes, type Caller, type ClientInput } from '@xuekao/contracts';
import { readConfig, startService, type RunningService } from '@xuekao/platform';
import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { foldForSearch } from '../kernel/search-text.js';
import { repo as service } from '../repo.module.js';
import { radioText } from '../test/import-texts.js';
import { writeQuestions } from '../test/many-questions.js';
import { newBank, newId, person, samples, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';
import { until } from '../test/until.js';

const size = 3000;
const teacher = person(3, 'A01');
type Params = NonNullable<ClientInput<typeof calls.repo.questions.paging>['params']>;
interface Head {
  _id: ObjectId;
  repoId: ObjectId;
  chapterId: ObjectId | null;
  quType: string;
  quLevel: number;
  searchText: string;
  updatedAt: Date;
}

/** Texts that share pieces, so that random words are found: Chinese, Latin, digits, signs, full width, letters beyond 16 bits. */
const pieces = [
  '函数',
  '数',
  '导',
  '电场',
  'ＡＢ',
  'ab',
  'Ba',
  '1',
  '２1',
  '+',
  '=(',
  '.*',
  '$',
  '\\',
  '[',
  '％',
  '¼',
  '𠮷',
  'é',
  'ﬁ',
  ' ',
  '题',
];
const textAt = (index: number): string =>
  Array.from({ length: 6 }, (_, at) => pieces[(index * (2 * at + 3) + ((index >> at) & 7)) % pieces.length]).join('');

let repo: RepoUnderTest;
let bank: string;
let other: string;
let chapter: string;
beforeAll(async () => {
  repo = await startRepo('stems', { CHECK_OUTPUT: '0' });
  bank = await newBank(repo, '大题库', teacher);
  other = await newBank(repo);
  chapter = (await repo.call(calls.repo.banks.chapterSave, { repoId: bank, title: '章' }, teacher)).id;
  await writeQuestions(repo.db, size, [bank, bank, other], [chapter], 'c7', (index) => foldForSearch(textAt(index)));
  await repo.db.createCollection('system.profile', { capped: true, size: 16 * 2 ** 20 });
  await inMemory();
}, 60_000);
afterAll(() => repo.close());

/** Whether a search makes the database compare texts. */
async function comparesTexts(params: Params): Promise<boolean> {
  const from = new Date();
  await repo.db.command({ profile: 2 });
  await repo.call(calls.repo.questions.paging, { params });
  await repo.db.command({ profile: 0 });
  const found = await repo.db.collection('system.profile').countDocuments({
    ts: { $gte: from },
    $or: [{ 'command.filter.searchText': { $exists: true } }, { 'command.pipeline.0.$match.searchText': { $exists: true } }],
  });
  return found > 0;
}
const inMemory = (): Promise<void> => until('all stems are in memory', async () => !(await comparesTexts({ content: '函数' })));

/** Ids that the list has to show: all heads looked through one by one. */
async function expected(params: Params, caller?: Caller, order = '_id', direction = -1): Promise<string[]> {
  const words = (params.content ?? '')
    .toWellFormed()
    .split(/\s+/)
    .map(foldForSearch)
    .filter((word) => word !== '');
  const heads = await repo.db.collection<Head>('questions').find({ live: true }).toArray();
  const at = ({ updatedAt }: Head): number => (order === '_id' ? 0 : updatedAt.getTime());
  return heads
    .filter(({ searchText }) => words.every((word) => searchText.includes(word)))
    .filter(({ repoId }) => (params.repoId ?? String(repoId)) === String(repoId) && (caller === undefined || String(repoId) === bank))
    .filter(({ quType, quLevel }) => (params.quType ?? quType) === quType && (params.quLevel ?? quLevel) === quLevel)
    .filter(({ chapterId }) => params.chapterId === undefined || params.chapterId === String(chapterId))
    .filter(({ _id }) => !params.excludes?.includes(String(_id)))
    .sort((one, two) => direction * (at(one) - at(two) || (String(one._id) < String(two._id) ? -1 : 1)))
    .map(({ _id }) => String(_id));
}
interface Listed {
  total: number;
  /** the first of them */
  ids: string[];
}
const shown = 100;
const firstOf = (ids: readonly string[]): Listed => ({ total: ids.length, ids: ids.slice(0, shown) });
async function listed(params: Params, caller?: Caller, orders: { column: string; asc: boolean }[] = []): Promise<Listed> {
  const { total, records } = await repo.call(calls.repo.questions.paging, { params, orders, size: shown }, caller);
  return { total, ids: records.map(({ id }) => id) };
}

describe('a search in stems that are in memory', () => {
  it('finds what a look through all questions finds, for any words and filters', async () => {
    const word = fc.oneof(
      fc.constantFrom(...pieces),
      fc
        .tuple(fc.nat(size - 1), fc.nat(8), fc.integer({ min: 1, max: 5 }))
        .map(([index, from, length]) => textAt(index).slice(from, from + length)),
      fc.string({ maxLength: 3 }),
    );
    const params = fc.record(
      {
        content: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ').trim().slice(0, 50)),
        repoId: fc.constantFrom(bank, other),
        quType: fc.constantFrom(...quTypes),
        quLevel: fc.constantFrom(1 as const, 2 as const, 3 as const),
        chapterId: fc.constant(chapter),
      },
      { requiredKeys: ['content'] },
    );
    await fc.assert(
      fc.asyncProperty(params, fc.constantFrom(undefined, teacher), async (asked, caller) => {
        fc.pre(!asked.content.includes('\0'));
        expect(await listed(asked, caller)).toEqual(firstOf(await expected(asked, caller)));
      }),
      {
        numRuns: 80,
        examples: [
          [{ content: '𠮷'.slice(0, 1) }, undefined],
          [{ content: '数 数' }, teacher],
          [{ content: 'Ａb' }, undefined],
        ],
      },
    );
    expect(await comparesTexts({ content: '没有这样的题' })).toBe(false);
  }, 120_000);

  it('keeps pages, orders and what is left out', async () => {
    const content = '函数';
    const all = await expected({ content });
    expect(all.length).toBeGreaterThan(200);
    const page = await repo.call(calls.repo.questions.paging, { params: { content }, current: 3, size: 7 });
    expect([page.total, page.pages]).toEqual([all.length, Math.ceil(all.length / 7)]);
    expect(page.records.map(({ id }) => id)).toEqual(all.slice(14, 21));
    const excludes = all.slice(3, 9);
    expect(await listed({ content, excludes })).toEqual(firstOf(await expected({ content, excludes })));
    for (const asc of [true, false]) {
      expect(await listed({ content }, undefined, [{ column: 'createTime', asc }])).toEqual(
        firstOf(await expected({ content }, undefined, '_id', asc ? 1 : -1)),
      );
      expect(await listed({ content }, undefined, [{ column: 'updateTime', asc }])).toEqual(
        firstOf(await expected({ content }, undefined, 'updatedAt', asc ? 1 : -1)),
      );
    }
    expect(await comparesTexts({ content, excludes })).toBe(false);
  });
});

describe('beside a second process', () => {
  const word = '忽然改动的题';
  const content = `<p>${word}</p>`;
  const { questions, questionImport, questionJobs, questionBin, questionVersions } = calls.repo;
  let second: RunningService;
  beforeAll(async () => {
    second = await startService(service, readConfig(repo.env));
    await inMemory();
  });
  afterAll(() => second.close());

  /** Ids that both processes find: the broker gives each call to one of them. */
  async function found(more: Params = {}): Promise<string[]> {
    const ids = await expected({ content: word, ...more });
    for (const each of await Promise.all(Array.from({ length: 8 }, () => listed({ content: word, ...more }))))
      expect(each).toEqual(firstOf(ids));
    return ids;
  }
  const save = async (more: object = {}): Promise<string> =>
    (await repo.call(questions.save, { repoId: other, ...samples.radio, content, ...more })).id;

  it('every kind of change is found at once', async () => {
    expect(await found()).toEqual([]);
    const id = await save();
    expect(await found()).toEqual([id]);
    await save({ id, content: '<p>别的</p>' });
    expect(await found()).toEqual([]);
    await repo.call(questionVersions.restore, { id, version: 1 });
    expect(await found()).toEqual([id]);
    await repo.call(questions.batchLevel, { ids: [id], quLevel: 4 });
    expect([await found({ quLevel: 4 }), await found({ quLevel: 1 })]).toEqual([[id], []]);
    await repo.call(questions.batchRepo, { ids: [id], repoId: bank, chapterId: chapter });
    expect([await found({ repoId: bank, chapterId: chapter }), await found({ repoId: other })]).toEqual([[id], []]);
    await repo.call(questions.delete, { ids: [id] });
    expect(await found()).toEqual([]);
    await repo.call(questionBin.restore, { ids: [id] });
    expect(await found()).toEqual([id]);
    const job = { requestId: newId(), selection: { ids: [id] }, action: { kind: 'copy' as const, repoId: other, chapterId: '' } };
    await repo.call(questionJobs.start, job);
    await until('it is copied', async () => (await repo.call(questionJobs.state, { id: job.requestId })).isDone);
    expect(await found()).toHaveLength(2);
    const requestId = newId();
    await repo.call(questionImport.save, { text: radioText(30, (n) => `${word}${n}（）`), repoId: bank, requestId });
    expect(await found()).toHaveLength(32);
    await repo.call(questionImport.undo, { requestId });
    expect(await found()).toHaveLength(2);
    expect(await comparesTexts({ content: word })).toBe(false);
  }, 60_000);

  it('is found that was stamped minutes before it became visible, and changes that come while others are taken over', async () => {
    const head = await repo.db.collection<Head>('questions').findOne({ searchText: word, live: true });
    const before = await found();
    const late = { ...head, _id: new ObjectId(), updatedAt: new Date(Date.now() - 8 * 60_000) };
    await repo.db.collection('questions').insertOne(late);
    await repo.db.collection('banks').updateOne({ _id: late.repoId }, { $inc: { quCount: 1, [`counts.${late.quType}`]: 1 } });
    expect(await found()).toHaveLength(before.length + 1);
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const id = await save();
        expect((await listed({ content: word })).ids).toContain(id);
        return id;
      }),
    );
    expect(await found()).toEqual(expect.arrayContaining(ids));
  });

  it('where the counters of a bank say more than the memory holds, the database is searched', async () => {
    const [head] = await repo.db.collection<Head>('questions').find({ searchText: word, live: true }).toArray();
    const strange = { ...head, _id: new ObjectId(), updatedAt: new Date(0) };
    await repo.db.collection('questions').insertOne(strange);
    await repo.db.collection('banks').updateOne({ _id: strange.repoId }, { $inc: { quCount: 1, [`counts.${strange.quType}`]: 1 } });
    expect(await found()).toContain(String(strange._id));
    expect(await comparesTexts({ content: word })).toBe(true);
  });
});
