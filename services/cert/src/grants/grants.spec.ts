import type { NatsConnection } from '@nats-io/transport-node';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, errors, type Caller, type CertDesign, type Input, type Output } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { readSheet } from '@xuekao/sheets';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import type { BatchDoc } from './batch.model.js';
import { inList } from './grant.model.js';
import { cert } from '../cert.module.js';

const { grants, templates } = calls.cert;
type Person = Output<typeof calls.identity.users.byIds>[number];
type Message = Input<typeof calls.identity.messages.deliver>['messages'][number];

let service: ServiceUnderTest;
let nats: NatsConnection;
/** as identity has them */
const people = new Map<string, Person>();
const delivered = new Map<string, Message>();
/** kinds that an exam gives */
const promised = new Set<string>();
/** deliveries that fail */
let failures = 0;
const admin = person(1, 'A01');

beforeAll(async () => {
  service = await startUnderTest(cert, 'grants');
  const config = readConfig(service.env);
  nats = await connectNats(config, 'neighbours');
  const at = { nats, place: config };
  serveCall(at, calls.identity.users.byIds, ({ ids }) => ids.flatMap((id) => people.get(id) ?? []));
  serveCall(at, calls.identity.storage.fileStore, () => ({ url: '', folder: '' }) as never);
  serveCall(at, calls.exam.rewards.promising, ({ certIds }) =>
    certIds.filter((id) => promised.has(id)).map((certId) => ({ certId, examTitle: '期末考试' })),
  );
  serveCall(at, calls.identity.messages.deliver, ({ messages }) => {
    failures -= 1;
    if (failures >= 0) return undefined;
    for (const message of messages) delivered.set(message.key, message);
    return { count: messages.length };
  });
  await nats.flush();
}, 300_000);
afterAll(async () => {
  await nats.close();
  await service.close();
});

const design: CertDesign = {
  landscape: true,
  background: '',
  elements: [
    {
      kind: 'text',
      x: 20,
      y: 60,
      w: 257,
      h: 30,
      text: '{name}：{title}，编号 {number}，{date}',
      size: 24,
      colour: '#222222',
      align: 'center',
      bold: true,
    },
    { kind: 'qr', x: 240, y: 160, w: 30, h: 30, colour: '#000000' },
  ],
};
const facts = { title: '结业证书', authority: '学考中心', numberPrefix: 'XK{yyyy}{MM}', validDays: 0, design };
const newTemplate = async (changes: Partial<typeof facts> = {}, who = admin): Promise<string> =>
  (await service.call(templates.save, { ...facts, ...changes }, who)).id;
function newPerson(realName: string, deptCode = 'A01'): string {
  const id = newId();
  people.set(id, { id, userName: `u${id.slice(-6)}`, realName, deptCode, deptName: '教务处' });
  return id;
}
const asLearner = (userId: string): Caller => ({ ...person(3, 'A01'), userId, roleType: 1, permissions: [] });
const own = async (userId: string) => (await service.call(grants.myPaging, {}, asLearner(userId))).records;
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(5)) if (await isSo()) return;
  throw new Error('it did not come');
}
async function granted(certId: string, users: string[], id = newId(), who = admin) {
  await service.call(grants.grantBatch, { id, certId, users }, who);
  await until(async () => (await service.call(grants.batch, { id }, who)).state === 'done');
  return service.call(grants.batch, { id }, who);
}

test('a batch gives everybody one certificate and a message, also when it is sent twice or by two people', async () => {
  const certId = await newTemplate();
  const users = Array.from({ length: 1200 }, (_, at) => newPerson(`学员${at}`));
  const id = newId();
  failures = 1;
  await service.call(grants.grantBatch, { id, certId, users }, admin);
  await service.call(grants.grantBatch, { id, certId, users }, admin);
  await service.refused('CERT_BATCH_SENT', grants.grantBatch, { id, certId, users: users.slice(1) }, admin);
  expect(await granted(certId, users, id)).toMatchObject({ total: 1200, done: 1200, granted: 1200, held: 0, left: 0 });
  expect(await granted(certId, users)).toMatchObject({ granted: 0, held: 1200 });
  const rows = await service.call(grants.paging, { params: { certId }, size: 1 }, admin);
  expect(rows).toMatchObject({
    total: 1200,
    records: [{ title: '结业证书', grantType_dictText: '手动颁发', state: 0, grantBy: admin.realName }],
  });
  const [first = ''] = users;
  const [mine] = await own(first);
  expect(mine?.number).toMatch(/^XK\d{6}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  await until(async () => delivered.has(`cert:${mine?.id ?? ''}`));
  expect(delivered.get(`cert:${mine?.id ?? ''}`)).toMatchObject({ userId: first, title: '您获得了证书', link: '/pages/uc/cert' });
  await until(async () => [...delivered.keys()].filter((key) => key.startsWith('cert:')).length >= 1200);
}, 120_000);

test('work that another process left in the middle goes on, and counts nobody twice', async () => {
  const certId = await newTemplate();
  const users = Array.from({ length: 20 }, (_, at) => newPerson(`甲${at}`));
  const id = newId();
  await granted(certId, users, id);
  // as where the process was killed behind the certificates, before it said so; some of them were not made
  const someMade = { batchId: id, userId: { $in: users.slice(12) } };
  await service.db.collection('cert_grants').deleteMany(someMade);
  const due = { state: 'running', done: 0, granted: 0, nextAt: new Date(0), holder: 'killed', until: new Date(0) };
  await service.db.collection<{ _id: string }>('cert_batches').updateOne({ _id: id }, { $set: due });
  await until(async () => (await service.call(grants.batch, { id }, admin)).state === 'done');
  expect(await service.call(grants.batch, { id }, admin)).toMatchObject({ done: 20, granted: 20, held: 0 });
  expect(await service.db.collection('cert_grants').countDocuments({ certId })).toBe(20);
});

test('who has one gets another when it has expired or was withdrawn, and nobody outside the reach gets any', async () => {
  const certId = await newTemplate({ validDays: 30 });
  const [late, taken, stranger] = [newPerson('乙'), newPerson('丙'), newPerson('丁', 'B02')];
  await granted(certId, [late, taken]);
  await service.db.collection('cert_grants').updateOne({ userId: late }, { $set: { expireAt: new Date(0) } });
  const [row] = await own(taken);
  await service.call(grants.withdraw, { ids: [row?.id ?? ''], reason: '名字有误' }, admin);
  expect(await service.call(grants.check, { certId, users: [late, taken] }, admin)).toMatchObject({ total: 2, held: 0 });
  expect(await granted(certId, [late, taken])).toMatchObject({ granted: 2, held: 0 });
  expect((await own(late)).map(({ state }) => state)).toEqual([0, 2]);
  expect((await own(taken)).map(({ state, withdrawReason, certFilePdf }) => [state, withdrawReason, certFilePdf !== ''])).toEqual([
    [0, '', true],
    [1, '名字有误', false],
  ]);
  await until(async () => delivered.has(`cert-withdrawn:${row?.id ?? ''}`));
  expect(delivered.get(`cert-withdrawn:${row?.id ?? ''}`)?.content).toContain('名字有误');
  const teacher = person(2, 'A01');
  const theirs = await newTemplate({}, teacher);
  await service.refused('NOT_FOUND', grants.grantBatch, { id: newId(), certId: theirs, users: [stranger] }, teacher);
  await service.refused('NOT_FOUND', grants.grantBatch, { id: newId(), certId: theirs, users: [newId()] }, admin);
});

test('names and words that the font lacks are named before, and people of such names are left out', async () => {
  const certId = await newTemplate();
  const [rare, fine] = [newPerson('王𪚥'), newPerson('㛃囧龘')];
  expect(await service.call(grants.check, { certId, users: [rare, fine] }, admin)).toMatchObject({
    missingCount: 1,
    missing: [{ realName: '王𪚥', signs: '𪚥' }],
  });
  const batchId = newId();
  const without = { granted: 1, left: 1, missing: [{ realName: '王𪚥', signs: '𪚥' }] };
  expect(await granted(certId, [rare, fine], batchId)).toMatchObject(without);
  // also whoever closed the window
  await until(async () => delivered.has(`cert-batch:${batchId}`));
  expect(delivered.get(`cert-batch:${batchId}`)).toMatchObject({ userId: admin.userId, content: expect.stringContaining('王𪚥（') });
  // and whoever comes back to the batch reads them again
  expect(await service.call(grants.batch, { id: batchId }, admin)).toMatchObject(without);
  const [words, code] = design.elements;
  if (!words || !code) throw new Error('the design has both');
  const elements = [{ ...words, text: '{name}𠀀龘' }, code] as CertDesign['elements'];
  // as a release before this one saved it
  const odd = await newTemplate();
  await service.db.collection<{ _id: string }>('certs').updateOne({ _id: odd }, { $set: { title: '𰀀结业', 'design.elements': elements } });
  const { certSigns, missingCount } = await service.call(grants.check, { certId: odd, users: [fine] }, admin);
  // its design does not show its title
  expect([certSigns, missingCount]).toEqual(['𠀀', 0]);
  expect(await service.call(grants.check, { certId, users: [fine] }, admin)).toMatchObject({ certSigns: '' });
  // who has one already is not counted a second time because of a name that changed since
  const rename = (realName: string) => people.set(fine, { ...(people.get(fine) as Person), realName });
  rename('王𪚥');
  expect(await service.call(grants.check, { certId, users: [fine] }, admin)).toMatchObject({ total: 1, held: 1, missingCount: 0 });
  rename('㛃囧龘');
  expect(await own(rare)).toEqual([]);
});

test('the person and the office see a certificate and get its PDF, nobody else does; a withdrawn one has none', async () => {
  const certId = await newTemplate();
  const [userId, other] = [newPerson('戊'), newPerson('己')];
  await granted(certId, [userId]);
  const [{ id, number } = { id: '', number: '' }] = await own(userId);
  const { name, base64 } = await service.call(grants.file, { id }, asLearner(userId));
  expect(name).toBe('结业证书_戊_证书.pdf');
  const pdf = Buffer.from(base64, 'base64');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.length).toBeLessThan(200 * 1024);
  expect(await service.call(grants.detail, { id }, asLearner(userId))).toMatchObject({
    realName: '戊',
    proofUrl: expect.stringContaining(number),
  });
  for (const who of [asLearner(other), person(2, 'B02'), person(3, 'A01')]) {
    await service.refused('NOT_FOUND', grants.file, { id }, who);
    await service.refused('NOT_FOUND', grants.detail, { id }, who);
    await service.refused('NOT_FOUND', grants.withdraw, { ids: [id], reason: '不行' }, { ...who, permissions: ['cert:grant'] });
  }
  expect(await service.call(grants.myList, {}, asLearner(userId))).toMatchObject([{ id }]);
  await service.call(grants.withdraw, { ids: [id], reason: '误发' }, admin);
  await service.refused('CERT_WITHDRAWN', grants.file, { id }, asLearner(userId));
  expect(await service.call(grants.myList, {}, asLearner(userId))).toEqual([]);
  // its reason is not written over
  expect(await service.call(grants.withdraw, { ids: [id], reason: '另一个' }, admin)).toEqual({ count: 0 });
  expect(await own(userId)).toMatchObject([{ withdrawReason: '误发' }]);
});

test('what was granted looks as it did when the kind of certificate changes, and keeps it from being deleted', async () => {
  const certId = await newTemplate();
  const userId = newPerson('庚');
  await granted(certId, [userId]);
  const [{ id } = { id: '' }] = await own(userId);
  const before = await service.call(grants.file, { id }, asLearner(userId));
  const { revision } = await service.call(templates.detail, { id: certId }, admin);
  await service.call(templates.save, { ...facts, id: certId, revision, title: '新名称', design: { ...design, elements: [] } }, admin);
  await service.refused('STALE', templates.save, { ...facts, id: certId, revision }, admin);
  expect((await service.call(grants.file, { id }, asLearner(userId))).base64).toBe(before.base64);
  expect(await own(userId)).toMatchObject([{ title: '结业证书' }]);
  await service.refused('CERT_IN_USE', templates.delete, { ids: [certId] }, admin);
  const unused = await newTemplate();
  promised.add(unused);
  await service.refused('CERT_PROMISED', templates.delete, { ids: [unused] }, admin);
  promised.delete(unused);
  await service.call(templates.delete, { ids: [unused] }, admin);
  await service.refused('NOT_FOUND', templates.detail, { id: unused }, admin);
});

test('one person takes no more than a few places of the printer, whether somebody waits for the files or not', async () => {
  const certId = await newTemplate();
  const [greedy, other] = [newPerson('贪'), newPerson('他')];
  await granted(certId, [greedy, other]);
  const idOf = async (userId: string): Promise<string> => (await own(userId))[0]?.id ?? '';
  const [id, otherId] = [await idOf(greedy), await idOf(other)];
  const take = (userId: string, of: string) =>
    service.call(grants.file, { id: of }, asLearner(userId)).then(
      () => 'OK',
      ({ code }: { code?: number }) => (code === errors.BUSY.code ? 'BUSY' : String(code)),
    );
  const all = Promise.all(Array.from({ length: 20 }, () => take(greedy, id)));
  expect(await take(other, otherId)).toBe('OK');
  const outcomes = await all;
  expect(new Set(outcomes)).toEqual(new Set(['OK', 'BUSY']));
  expect(await take(greedy, id)).toBe('OK');
});

test('an archived kind is granted no more, but by exams that promise it; its certificates and its name stay', async () => {
  const title = `归档${Date.now()}`;
  const certId = await newTemplate({ title });
  const userId = newPerson('归');
  await granted(certId, [userId]);
  const listed = async (archived?: boolean): Promise<number> =>
    (await service.call(templates.paging, { params: { title, ...(archived === undefined ? {} : { archived }) } }, admin)).total;
  const grantable = () => service.call(templates.grantable, { ids: [certId] }, admin);
  expect([await listed(), await listed(false), await listed(true)]).toEqual([1, 1, 0]);
  expect(await grantable()).toEqual([certId]);
  await service.refused('NOT_FOUND', templates.archive, { ids: [certId], archived: true }, person(2, 'B02'));

  await service.call(templates.archive, { ids: [certId], archived: true }, admin);
  // once more changes nothing
  await service.call(templates.archive, { ids: [certId], archived: true }, admin);
  expect([await listed(), await listed(false), await listed(true)]).toEqual([1, 0, 1]);
  expect(await grantable()).toEqual([]);
  const other = newPerson('又');
  await service.refused('CERT_ARCHIVED', grants.check, { certId, users: [other] }, admin);
  await service.refused('CERT_ARCHIVED', grants.grantBatch, { id: newId(), certId, users: [other] }, admin);
  expect(await own(userId)).toMatchObject([{ title }]);
  const unknown = newId();
  expect(await service.call(templates.titles, { ids: [certId, unknown] }, asLearner(other))).toEqual([
    { id: certId, title, archived: true },
  ]);

  await service.call(templates.archive, { ids: [certId], archived: false }, admin);
  await granted(certId, [other]);
  expect(await own(other)).toMatchObject([{ title }]);
});

test('the public page tells a genuine certificate, however its number is typed, and of a withdrawn one no name', async () => {
  const certId = await newTemplate({ validDays: 10 });
  const userId = newPerson('辛');
  await granted(certId, [userId]);
  const [{ id, number } = { id: '', number: '' }] = await own(userId);
  const typed = `  ${number.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
  const proof = await service.call(grants.verify, { number: typed });
  expect(proof).toMatchObject({ outcome: 'valid', number, realName: '辛', title: '结业证书', authority: '学考中心' });
  expect(Object.keys(proof).sort()).toEqual(
    ['authority', 'createTime', 'expireTime', 'number', 'outcome', 'realName', 'title', 'withdrawTime'].sort(),
  );
  await service.db.collection<{ _id: string }>('cert_grants').updateOne({ _id: id }, { $set: { expireAt: new Date(0) } });
  expect(await service.call(grants.verify, { number })).toMatchObject({ outcome: 'expired', realName: '辛' });
  await service.call(grants.withdraw, { ids: [id], reason: '保密' }, admin);
  const withdrawn = await service.call(grants.verify, { number });
  expect(withdrawn).toMatchObject({ outcome: 'withdrawn', realName: '', createTime: '' });
  expect(withdrawn.withdrawTime).not.toBe('');
  expect(JSON.stringify(withdrawn)).not.toContain('保密');
  expect(await service.call(grants.verify, { number: `${number.slice(0, -1)}?` })).toMatchObject({ outcome: 'unknown', title: '' });
});

test('the public page knows none of the numbers that differ from a genuine one in a single sign', async () => {
  const certId = await newTemplate();
  const userId = newPerson('壬');
  await granted(certId, [userId]);
  const [{ number } = { number: '' }] = await own(userId);
  const tail = number.length - 'XXXX-XXXX-XXXX'.length;
  const guesses = [...number].flatMap((sign, at) =>
    at < tail || sign === '-'
      ? []
      : [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'].filter((other) => other !== sign).map((other) => [...number].with(at, other).join('')),
  );
  expect(guesses).toHaveLength(12 * 31);
  const found: string[] = [];
  for (const guess of guesses) if ((await service.call(grants.verify, { number: guess })).outcome !== 'unknown') found.push(guess);
  expect(found).toEqual([]);
  expect(await service.call(grants.verify, { number })).toMatchObject({ outcome: 'valid' });
});

test('the public page says no name that the certificate does not show, and a grant by hand says which fields stay empty', async () => {
  const [, code] = design.elements;
  const bare = { ...design, elements: code ? [code] : [] };
  const userId = newPerson('无名');
  await granted(await newTemplate({ design: bare }), [userId]);
  const [{ number } = { number: '' }] = await own(userId);
  expect(await service.call(grants.verify, { number })).toMatchObject({ outcome: 'valid', realName: '' });
  const [words] = design.elements;
  if (words?.kind !== 'text') throw new Error('the design has words');
  const certId = await newTemplate({ design: { ...design, elements: [{ ...words, text: '{name} {exam} {score}' }] } });
  expect(await service.call(grants.check, { certId, users: [userId] }, admin)).toMatchObject({ emptyFields: ['exam', 'score'] });
});

test('who has a valid certificate of the kind from an exam gets no second one by hand', async () => {
  const certId = await newTemplate();
  const userId = newPerson('考得');
  await granted(certId, [userId]);
  const byExam = { $set: { grantType: 2, batchId: '', examId: newId() }, $unset: { held: 1 } };
  await service.db.collection('cert_grants').updateOne({ certId, userId }, byExam);
  expect(await service.call(grants.check, { certId, users: [userId] }, admin)).toMatchObject({ total: 1, held: 1 });
  await granted(certId, [userId]);
  expect(await own(userId)).toHaveLength(1);
});

test('identity that takes no messages keeps nobody from a certificate, and everybody is told later', async () => {
  const certId = await newTemplate();
  const users = Array.from({ length: 7 }, (_, at) => newPerson(`癸${at}`));
  const id = newId();
  failures = Infinity;
  await service.call(grants.grantBatch, { id, certId, users: [...users, newPerson('王𪚥')] }, admin);
  const batches = service.db.collection<BatchDoc>('cert_batches');
  await until(async () => (await batches.countDocuments({ _id: id, $or: [{ state: 'done' }, { failures: { $gt: 0 } }] })) > 0);
  expect(await service.call(grants.batch, { id }, admin)).toMatchObject({ state: 'done', granted: 7, left: 1 });
  const keys = (await service.db.collection('cert_grants').distinct('_id', { certId })).map((one) => `cert:${String(one)}`);
  expect(keys.filter((key) => delivered.has(key))).toEqual([]);
  failures = 0;
  await until(async () => [...keys, `cert-batch:${id}`].every((key) => delivered.has(key)));
}, 60_000);

test('a batch that fails again and again ends as failed, and whoever began it is told how far it went', async () => {
  const certId = await newTemplate();
  const id = newId();
  const [refused = '', ...others] = [newPerson('癸'), newPerson('甲'), newPerson('乙')];
  await service.db.command({ collMod: 'cert_grants', validator: { userId: { $ne: refused } } });
  await service.call(grants.grantBatch, { id, certId, users: [...others, refused] }, admin);
  const batches = service.db.collection<BatchDoc>('cert_batches');
  await until(async () => ((await batches.findOne({ _id: id }))?.failures ?? 0) > 0);
  // ten minutes are what an alarm waits for
  await batches.updateOne({ _id: id }, { $set: { failures: 20, until: null } });
  await until(async () => (await batches.countDocuments({ _id: id, failures: 20 })) === 0);
  expect(await service.call(grants.batch, { id }, admin)).toMatchObject({ state: 'running' });
  await batches.updateOne({ _id: id }, { $set: { failures: 29, until: null } });
  await until(async () => (await service.call(grants.batch, { id }, admin)).state === 'failed');
  await service.db.command({ collMod: 'cert_grants', validator: {} });
  await until(async () => delivered.has(`cert-batch:${id}`));
  const told = delivered.get(`cert-batch:${id}`);
  expect(told).toMatchObject({ userId: admin.userId, title: '证书颁发没有完成', content: expect.stringContaining('共 3 人，已有 2 人') });
}, 60_000);

test('kinds are counted in the list alone: a selector asks for names', async () => {
  const certId = await newTemplate({ title: '选择器证书' });
  await granted(certId, [newPerson('选')]);
  const ask = async (counted?: boolean) =>
    (await service.call(templates.paging, { params: { title: '选择器证书', ...(counted === undefined ? {} : { counted }) } }, admin))
      .records;
  expect(await ask()).toMatchObject([{ id: certId, grantCount: 1 }]);
  const [row] = await ask(false);
  expect(row).toMatchObject({ id: certId, title: '选择器证书' });
  expect(row).not.toHaveProperty('grantCount');
});

test('lists of withdrawn credentials are read by their index, whatever their number', async () => {
  const grantsOfList = service.db.collection('cert_grants');
  const withdrawn = { ...inList(9999), withdrawnAt: { $gt: new Date(0) } };
  for (const filter of [inList(9999), withdrawn]) {
    const { executionStats } = await grantsOfList.find(filter).explain('executionStats');
    expect(executionStats).toMatchObject({ totalDocsExamined: 0, totalKeysExamined: expect.any(Number) as unknown });
    expect((executionStats as { totalKeysExamined: number }).totalKeysExamined).toBeLessThan(3);
  }
  expect(await grantsOfList.countDocuments()).toBeGreaterThan(20);
});

test('the office takes its list as a table, and all files in one', async () => {
  const certId = await newTemplate({ title: '打包证书' });
  const users = Array.from({ length: 12 }, (_, at) => newPerson(`壬${at}`));
  await granted(certId, users);
  const { name, base64 } = await service.call(grants.export, { params: { certId } }, admin);
  expect(name).toMatch(/^证书颁发记录_.*\.xlsx$/);
  const rows = await readSheet(Buffer.from(base64, 'base64'), { maxRows: 100, maxColumns: 30 });
  expect(rows[0]).toEqual([
    ...['证书名称', '证书编号', '姓名', '用户名', '部门', '颁发方式', '考试', '颁发时间', '到期时间', '颁发机构'],
    ...['状态', '颁发人', '撤销原因', '待核对'],
  ]);
  expect(rows).toHaveLength(13);
  const [mine] = await own(users[11] ?? '');
  const line = rows.find((cells) => cells[2] === '壬11');
  expect(line?.slice(0, 3)).toEqual(['打包证书', mine?.number, '壬11']);
  expect(line?.[8]).toBe('长期有效');
  expect(line?.[11]).toBe(admin.realName);
  const pieces = await service.stream(grants.pack, { params: { certId } }, admin);
  expect(pieces.map(({ done }) => done)).toEqual([0, ...users.map((_, at) => at + 1), 12]);
  const zip = Buffer.concat(pieces.map(({ piece }) => Buffer.from(piece, 'base64')));
  expect(zip.readUInt16LE(zip.length - 12)).toBe(12);
  expect(zip.toString('utf8')).toContain('打包证书_壬11_');
  await service.refused('NOT_FOUND', grants.pack, { params: { certId } }, person(2, 'B02'));
}, 60_000);

test('the example of a design that was not saved is a PDF; what lies outside the sheet, and a foreign picture, are refused', async () => {
  const { base64 } = await service.call(templates.preview, facts, admin);
  expect(Buffer.from(base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  const [words, code] = design.elements;
  if (!words || !code) throw new Error('the design has both');
  const moved = { ...facts, design: { ...design, elements: [{ ...code, x: 290 }] } };
  await expect(service.call(templates.save, moved, admin)).rejects.toThrow('超出纸张');
  const foreign = { ...facts, design: { ...design, background: 'https://elsewhere.example/a.png' } };
  await expect(service.call(templates.save, foreign, admin)).rejects.toThrow('背景图须先上传');
});
