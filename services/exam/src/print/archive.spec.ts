import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BusinessError, calls, type Caller } from '@xuekao/contracts';
import { unzipSync } from 'fflate';
import { Receipts } from '../attempts/index.js';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { failedFiles } from '../test-support/late-work.js';
import { idOf } from '../test-support/papers.js';
import { until } from '../test-support/until.js';
import { ArchivedPapers } from './archived-papers.js';
import { PrintCollections } from './print.collections.js';
import { readArchive } from './read-archive.js';
import { verifyArchive } from './verify-archive.js';

const { applications, papers, print } = calls.exam;
let bed: ExamBed;
const folder = mkdtempSync(join(tmpdir(), 'xuekao-archive-'));
beforeAll(async () => {
  bed = await ExamBed.open('archive');
}, 300_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await bed.close();
});

async function sit(examId: string, who: Caller): Promise<string> {
  const { id } = await bed.call(papers.create, { examId }, who);
  await bed.call(papers.fillAnswer, { paperId: id, answers: [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }] }, who);
  await bed.call(papers.handIn, { id }, who);
  return id;
}
const stateOf = (examId: string) => bed.call(print.archive, { examId }, admin);
const isDone = (examId: string) => until(async () => (await stateOf(examId))?.state === 'done');
async function fetched(examId: string): Promise<string> {
  const { parts = 0 } = (await stateOf(examId)) ?? {};
  const pieces: Buffer[] = [];
  for (let part = 0; part < parts; part += 1)
    pieces.push(Buffer.from((await bed.call(print.archivePart, { examId, part }, admin)).base64, 'base64'));
  const path = join(folder, `${examId}.zip`);
  writeFileSync(path, Buffer.concat(pieces));
  return path;
}
/** A time of no hand-in: what the log says. */
const neverHandedIn = 0;
const codesOf = async (paperId: string) => {
  const receipt = await bed.part(Receipts).of(paperId, neverHandedIn);
  return receipt && [receipt.code];
};

test('all papers of an exam become one archive once it is over; whoever alters a file of it is found', async () => {
  const examId = await bed.exam();
  expect(await bed.call(print.archive, { examId }, admin)).toBeNull();
  const ids = [await sit(examId, learner(1)), await sit(examId, learner(2)), await sit(examId, learner(3))];
  expect(await bed.refusal(print.startArchive, { examId }, admin)).toBe('ARCHIVE_RUNNING');
  const other = learner(9, { roleType: 2, permissions: ['paper:review'] });
  expect(await bed.refusal(print.startArchive, { examId }, other)).toBe('NOT_FOUND');
  bed.clock.pass(3 * 3_600_000);
  expect(await bed.call(print.startArchive, { examId }, admin)).toMatchObject({ state: 'running', total: 3, done: 0 });
  // the process that works at it ends, and another one goes on
  const [service] = bed.services;
  await bed.startProcess();
  if (service) await bed.stopProcess(service);
  await isDone(examId);
  const state = await stateOf(examId);
  expect(state).toMatchObject({ total: 3, done: 3, left: 0, parts: 2 });
  expect(await bed.refusal(print.archivePart, { examId, part: 0 }, other)).toBe('NOT_FOUND');

  const path = await fetched(examId);
  expect(readFileSync(path)).toHaveLength(state?.size ?? 0);
  const archive = await readArchive(path);
  const names = archive.names.map((name) => name.replace(/_[0-9a-f]{6}\./, '.')).sort();
  const of = (number: number) => `papers/learner${number}_学员${number}_1`;
  expect(names).toEqual(['SHA256SUMS', ...[1, 2, 3].flatMap((number) => [`${of(number)}.json`, `${of(number)}.pdf`])]);
  const [json = ''] = archive.names.filter((name) => name.endsWith('.json'));
  expect(JSON.parse((await archive.read(json)).toString())).toMatchObject({
    userScore: 5,
    groupList: [{ title: '客观题' }, { title: '其他' }],
  });
  await archive.close();
  expect(await verifyArchive(path, codesOf)).toMatchObject({
    isWhole: true,
    lines: [`6 files by the list of sums, whose own SHA-256 is ${state?.digest}`, '3 receipts as in the log'],
  });

  // another program reads it too, and what it unpacks is the same archive
  const unpacked = join(folder, 'unpacked');
  mkdirSync(join(unpacked, 'papers'), { recursive: true });
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(path)))) writeFileSync(join(unpacked, name), bytes);
  expect(await verifyArchive(unpacked, codesOf)).toMatchObject({ isWhole: true });
  writeFileSync(join(unpacked, json), readFileSync(join(unpacked, json), 'utf8').replace('"userScore": 5', '"userScore": 50'));
  writeFileSync(join(unpacked, 'papers/more.pdf'), '');
  expect((await verifyArchive(unpacked, codesOf)).lines.slice(2)).toEqual([`ALTERED: ${json}`, 'NOT LISTED: papers/more.pdf']);
  expect((await verifyArchive(path, async (id) => (id === ids[0] ? ['another'] : null))).isWhole).toBe(false);
}, 120_000);

test('an archive that is stopped leaves nothing, and can be begun once more', async () => {
  const examId = await bed.exam();
  await sit(examId, learner(4));
  bed.clock.pass(3 * 3_600_000);
  await bed.call(print.startArchive, { examId }, admin);
  await isDone(examId);
  const { archives, parts } = bed.part(PrintCollections);
  // as after a part of the work
  await archives.updateOne({ examId }, { state: 'running', nextAt: null, digest: '' });
  expect(await bed.call(print.stopArchive, { examId }, admin)).toMatchObject({ state: 'stopped' });
  expect(await parts.countDocuments({ archiveId: (await archives.findOne({ examId }))?._id ?? '' })).toBe(0);
  bed.clock.pass(1000);
  expect(await bed.call(print.startArchive, { examId }, admin)).toMatchObject({ state: 'running', done: 0 });
  await isDone(examId);
}, 120_000);

const overExam = async (people: readonly number[]): Promise<string> => {
  const examId = await bed.exam();
  for (const number of people) await sit(examId, learner(number));
  bed.clock.pass(3 * 3_600_000);
  return examId;
};
test('a fault of a moment leaves no paper out, and keys are in no file while somebody may still sit', async () => {
  const examId = await overExam([5, 6]);
  const files = bed.part<ArchivedPapers>(ArchivedPapers);
  const read = files.files.bind(files);
  let faults = 2;
  files.files = (paperId) => ((faults -= 1) >= 0 ? Promise.reject(new BusinessError('TIMED_OUT')) : read(paperId));
  await bed.call(print.startArchive, { examId }, admin);
  await until(async () => {
    bed.clock.pass(5000);
    return (await stateOf(examId))?.state === 'done';
  });
  expect(await stateOf(examId)).toMatchObject({ done: 2, left: 0 });
  const late = learner(7);
  await bed.call(applications.save, { examId, applyMsg: '生病' }, late);
  const { records } = await bed.call(applications.paging, { params: { examId } }, admin);
  const validTo = new Date(bed.clock.now() + 3_600_000).toISOString();
  await bed.call(applications.audit, { ids: records.map(({ id }) => id), auditState: 1, auditMsg: '补考', validTo }, admin);
  expect(await bed.refusal(print.archivePart, { examId, part: 0 }, admin)).toBe('ARCHIVE_RUNNING');
  bed.clock.pass(2 * 3_600_000);
  expect(await bed.refusal(print.archivePart, { examId, part: 0 }, admin)).toBe('success');
}, 120_000);

test('a process that hung and was overtaken writes over no part of the other one', async () => {
  const examId = await overExam([8]);
  const files = bed.part<ArchivedPapers>(ArchivedPapers);
  const read = files.files.bind(files);
  const { archives } = bed.part<PrintCollections>(PrintCollections);
  let wake = (): void => undefined;
  let isOvertaken = false;
  const hangs = new Promise<void>((resolve) => {
    wake = resolve;
  });
  files.files = async (paperId) => {
    const found = await read(paperId);
    if (!isOvertaken) {
      isOvertaken = true;
      await hangs;
    }
    return found;
  };
  await bed.call(print.startArchive, { examId }, admin);
  await until(() => Promise.resolve(isOvertaken));
  // another process has taken it over and is done
  const { _id = '' } = (await archives.findOne({ examId })) ?? {};
  await archives.updateOne({ _id }, { holder: 'another', state: 'done', nextAt: null, parts: 1 });
  const { parts } = bed.part<PrintCollections>(PrintCollections);
  const written = {
    archiveId: _id,
    part: 0,
    bytes: Buffer.from('of the other'),
    entries: [],
    goesAt: new Date(bed.clock.now() + 3_600_000),
  };
  await parts.create({ _id: `${_id}:0`, ...written });
  wake();
  await until(async () => (await bed.part<PrintCollections>(PrintCollections).archives.findById(_id))?.holder === 'another');
  files.files = read;
  // what it works at next begins behind that
  const next = await overExam([9]);
  await bed.call(print.startArchive, { examId: next }, admin);
  await isDone(next);
  expect((await parts.findById(`${_id}:0`))?.bytes.toString()).toBe('of the other');
}, 120_000);

test('an archive that is given up leaves no parts behind, and monitoring hears of it', async () => {
  const examId = await overExam([9]);
  const files = bed.part<ArchivedPapers>(ArchivedPapers);
  const read = files.files.bind(files);
  files.files = () => Promise.reject(new BusinessError('TIMED_OUT'));
  const before = (await failedFiles('archive')) ?? 0;
  await bed.call(print.startArchive, { examId }, admin);
  const { archives, parts } = bed.part<PrintCollections>(PrintCollections);
  const { _id = '' } = (await archives.findOne({ examId })) ?? {};
  // as after a part of the work
  await parts.create({
    _id: `${_id}:0`,
    archiveId: _id,
    part: 0,
    bytes: Buffer.from('x'),
    entries: [],
    goesAt: new Date(bed.clock.now() + 1e8),
  });
  await until(async () => {
    bed.clock.pass(61_000);
    return (await stateOf(examId))?.state === 'failed';
  });
  files.files = read;
  await until(async () => (await parts.countDocuments({ archiveId: _id })) === 0);
  expect(await failedFiles('archive')).toBe(before + 1);
  expect(await stateOf(examId)).toMatchObject({ reason: '' });
  // its day counts from its end
  expect((await archives.findById(_id))?.goesAt?.getTime()).toBeGreaterThan(bed.clock.now() + 86_000_000);
}, 120_000);

test('an archive that would be too large, or has no room beside the others, ends after its first part with the reason', async () => {
  const examId = await overExam([10, 11]);
  const { archives, parts } = bed.part<PrintCollections>(PrintCollections);
  const ended = async (): Promise<string | undefined> => {
    bed.clock.pass(1000);
    await bed.call(print.startArchive, { examId }, admin);
    await until(async () => (await stateOf(examId))?.state !== 'running');
    const { _id = '' } = (await archives.findOne({ examId }).sort({ createdAt: -1 })) ?? {};
    expect(await parts.countDocuments({ archiveId: _id })).toBe(0);
    return (await stateOf(examId))?.reason;
  };
  const gigabyte = 1024 ** 3;
  const other = {
    _id: 'another',
    examId: idOf(0xeee),
    title: '另一场',
    by: 'u',
    state: 'done',
    createdAt: new Date(),
    nextAt: null,
  } as const;
  const numbers = { total: 1, done: 1, left: 0, parts: 1, digest: 'd', failures: 0, goesAt: new Date(Date.now() + 1e8) };
  const [made] = await archives.aggregate<{ size: number }>([{ $group: { _id: null, size: { $sum: '$size' } } }]);
  await archives.create({ ...other, ...numbers, size: 20 * gigabyte - (made?.size ?? 0) - 1000 });
  expect(await ended()).toBe('room');
  await archives.updateOne({ _id: 'another' }, { size: 20 * gigabyte });
  expect(await bed.refusal(print.startArchive, { examId }, admin)).toBe('ARCHIVE_ROOM');
  await archives.deleteOne({ _id: 'another' });
  // papers with large pictures, and many of them
  const files = bed.part<ArchivedPapers>(ArchivedPapers);
  const read = files.files.bind(files);
  files.files = async (paperId) => [...((await read(paperId)) ?? []), { name: 'large', bytes: Buffer.alloc(1024 ** 2) }];
  bed.clock.pass(1000);
  const now = new Date(bed.clock.now());
  const begun = { after: '', done: 0, left: 0, parts: 0, size: 0, digest: '', failures: 0, holder: null, until: null };
  await archives.create({
    ...begun,
    _id: 'large',
    examId,
    title: '大',
    by: admin.userId,
    state: 'running',
    total: 20_000,
    createdAt: now,
    nextAt: now,
  });
  await until(async () => (await stateOf(examId))?.state !== 'running');
  files.files = read;
  expect(await stateOf(examId)).toMatchObject({ state: 'failed', reason: 'large' });
  expect(await parts.countDocuments({ archiveId: 'large' })).toBe(0);
}, 120_000);
