import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, type Output } from '@xuekao/contracts';
import { person, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { ObjectId } from 'mongodb';
import { identity } from '../../identity.module.js';

const headings = ['用户名', '姓名', '部门', '角色', '密码'];
const me = person(1, 'A01');
let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(identity, 'imports');
  await service.call(calls.identity.departments.save, { deptName: '学校' }, me);
});
afterAll(() => service.close());

const rowsOf = (prefix: string, count: number, password = ''): string[][] => [
  headings,
  ...Array.from({ length: count }, (_, index) => [`${prefix}-${index}`, '张三', '学校', '学员', password]),
];
const progressOf = (id: string): Promise<Output<typeof calls.identity.userFiles.importProgress>> =>
  service.call(calls.identity.userFiles.importProgress, { id }, me);
async function finished(id: string): Promise<Output<typeof calls.identity.userFiles.importProgress>> {
  for (const end = Date.now() + 20_000; ;) {
    const progress = await progressOf(id);
    if (progress.state === 'done' || Date.now() > end) return progress;
  }
}
const names = async (prefix: string): Promise<number> =>
  service.db.collection('users').countDocuments({ userName: new RegExp(`^${prefix}-`) });
/** As a process leaves it that was killed after so many rows. */
const leave = (id: string, done: number, beatAt = new Date(0)) =>
  service.db.collection('user_imports').updateOne({ _id: new ObjectId(id) }, { $set: { state: 'running', done, written: done, beatAt } });

it('an import whose process is gone says so, and goes on where it was: nothing twice, nothing left out', async () => {
  const { id } = await service.call(calls.identity.userFiles.importCheck, { rows: rowsOf('gone', 700) }, me);
  await leave(id, 250);
  expect(await progressOf(id)).toMatchObject({ state: 'stalled', done: 250, total: 700 });
  await service.call(calls.identity.userFiles.import, { id }, me);
  expect(await finished(id)).toMatchObject({ state: 'done', done: 700, written: 700, initialCount: 450, faults: [] });
  expect(await names('gone')).toBe(450);
  expect(await service.db.collection('users').countDocuments({ userName: { $in: ['gone-249', 'gone-250'] } })).toBe(1);
});

it('an import that somebody works on is not begun a second time', async () => {
  const { id } = await service.call(calls.identity.userFiles.importCheck, { rows: rowsOf('twice', 300) }, me);
  await leave(id, 0, new Date());
  await service.refused('IMPORT_OVER', calls.identity.userFiles.import, { id }, me);
  await leave(id, 0);
  const starts = await Promise.allSettled([1, 2, 3].map(() => service.call(calls.identity.userFiles.import, { id }, me)));
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await finished(id)).toMatchObject({ written: 300, faults: [] });
  expect(await names('twice')).toBe(300);
});

it('keeps no password in the open, and of a finished import no person', async () => {
  const { id } = await service.call(
    calls.identity.userFiles.importCheck,
    { rows: [...rowsOf('sealed', 2), ['sealed-9', '李四', '学校', '学员', 'Ceshi@2026x']] },
    me,
  );
  const stored = async () =>
    JSON.stringify(
      await Promise.all(['user_imports', 'user_import_rows'].map((name) => service.db.collection(name).findOne({ _id: new ObjectId(id) }))),
    );
  expect(await stored()).toContain('sealed-9');
  expect(await stored()).not.toContain('Ceshi@2026x');
  await service.call(calls.identity.userFiles.import, { id }, me);
  expect(await finished(id)).toMatchObject({ written: 3, initialCount: 2 });
  for (const word of ['sealed-9', 'sealed-0', '李四']) expect(await stored()).not.toContain(word);
  const [one, nine] = await Promise.all(['sealed-0', 'sealed-9'].map((userName) => service.db.collection('users').findOne({ userName })));
  expect([one?.['passwordHash'], nine?.['passwordHash']]).toEqual([
    expect.stringMatching(/^\$initial\$/),
    expect.stringMatching(/^\$argon2id\$/),
  ]);
  expect([one?.['ownPassword'], nine?.['ownPassword'], one?.['createBy']]).toEqual([false, false, me.userId]);
});

it('leaves out whose department was deleted after the check', async () => {
  const { id: departId } = await service.call(calls.identity.departments.save, { deptName: '将撤销' }, me);
  const rows = [...rowsOf('late', 3), ['late-9', '李四', '将撤销', '学员', '']];
  const { id, good } = await service.call(calls.identity.userFiles.importCheck, { rows }, me);
  expect(good).toBe(4);
  await service.call(calls.identity.departments.delete, { ids: [departId] }, me);
  await service.call(calls.identity.userFiles.import, { id }, me);
  expect(await finished(id)).toMatchObject({
    written: 3,
    faults: [{ row: 5, column: '部门', message: '所选部门不存在或不在您的管理范围内，请刷新后重新选择' }],
  });
});

it('takes departments and roles in any width, the exact name first', async () => {
  const { id: parentId } = await service.call(calls.identity.departments.save, { deptName: '高一（二）班' }, me);
  await service.call(calls.identity.departments.save, { deptName: '小组', parentId }, me);
  await service.call(calls.identity.departments.save, { deptName: '高一(二)班' }, me);
  const row = (name: string, dept: string, role = '学员') => [name, '张三', dept, role, ''];
  const rows = [
    headings,
    row('width-1', '高一(二)班/小组'),
    row('width-2', '高一（二）班／小组'),
    row('width-3', '高一(二)班'),
    row('width-4', '高一（二)班'),
  ];
  const { good, faults } = await service.call(calls.identity.userFiles.importCheck, { rows }, me);
  // a name that is exactly one of the two is that one; another is both
  expect({ good, faults: faults.map(({ row: at, column }) => [at, column]) }).toEqual({ good: 3, faults: [[5, '部门']] });
});
