import 'reflect-metadata';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Inject, Injectable, type INestApplicationContext } from '@nestjs/common';
import { calls, events, type DepartNode, type EventData } from '@xuekao/contracts';
import { Hears, metrics, MONGO, type EventConsumer, type HeardEvent, type Emptying } from '@xuekao/platform';
import { newId, person, startProviders, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { ObjectId } from 'mongodb';
import type { ClientSession, Connection } from 'mongoose';
import { identity } from '../../identity.module.js';
import { learnerIn } from '../../test/people-under-test.js';

type Told = EventData<typeof events.userChanged>;
interface Row {
  _id: string;
  told?: Told;
  name?: string;
}

/** Another service, which copies what it is told. */
@Injectable()
class Copies implements EventConsumer {
  constructor(@Inject(MONGO) private readonly db: Connection) {}

  get rows() {
    return this.db.collection<Row>('copies');
  }

  @Hears(events.userChanged)
  async onUser({ data }: HeardEvent<typeof events.userChanged>, session: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: data.userId }, { $set: { told: data } }, { upsert: true, session });
  }

  @Hears(events.departmentChanged)
  async onDepartment({ data: { deptCode, deptName } }: HeardEvent<typeof events.departmentChanged>, session: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: deptCode }, { $set: { name: deptName } }, { upsert: true, session });
  }

  @Hears(events.departmentDeleted)
  async onDepartmentGone({ data: { deptCode } }: HeardEvent<typeof events.departmentDeleted>, session: ClientSession): Promise<void> {
    await this.rows.deleteOne({ _id: deptCode }, { session });
  }

  @Hears(events.groupDeleted)
  async onGroupGone({ data: { groupId } }: HeardEvent<typeof events.groupDeleted>, session: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: groupId }, { $set: { name: 'gone' } }, { upsert: true, session });
  }

  async reset(emptying: Emptying): Promise<void> {
    await emptying.remove(this.rows);
  }
}

/** One more consumer, which begins with the snapshot. */
@Injectable()
class CopiesAnew extends Copies {}

let service: ServiceUnderTest;
let listener: INestApplicationContext | undefined;
beforeAll(async () => {
  service = await startUnderTest(identity, 'toldpeople');
});
afterAll(() => service.close());
beforeEach(() => {
  listener = undefined;
});
afterEach(() => listener?.close());

async function listen(consumer: typeof Copies = Copies): Promise<Copies> {
  listener = await startProviders('repo', service.env, [consumer]);
  return listener.get(consumer);
}
const ask: ServiceUnderTest['call'] = (call, input, caller) => service.call(call, input, caller);
async function newDepartment(deptName: string): Promise<DepartNode> {
  const { id } = await ask(calls.identity.departments.save, { deptName, parentId: '0' });
  return ask(calls.identity.departments.detail, { id });
}
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error('it did not come within 60 s');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const copyOf = (copies: Copies, id: string) => copies.rows.findOne({ _id: id });

it('another service hears of a person who was there before it, and of every change of department, groups and state', async () => {
  const { deptCode } = await newDepartment('教务处');
  const { userId } = await learnerIn(service, deptCode);
  const copies = await listen();
  await until(async () => (await copyOf(copies, userId))?.told?.deptCode === deptCode);

  const other = await newDepartment('招生办');
  await ask(calls.identity.users.batchDept, { ids: [userId], deptCode: other.deptCode });
  const group = await ask(calls.identity.groups.save, { groupName: `组${newId()}` });
  await ask(calls.identity.groups.userJoin, { userIds: [userId], groupIds: [group.id] });
  await until(async () => (await copyOf(copies, userId))?.told?.groups.length === 1);
  expect((await copyOf(copies, userId))?.told).toMatchObject({ userId, deptCode: other.deptCode, groups: [group.id], state: 0 });

  await ask(calls.identity.groups.userDelete, { groupId: group.id, ids: [userId] });
  await until(async () => (await copyOf(copies, userId))?.told?.groups.length === 0);
  await ask(calls.identity.groups.delete, { ids: [group.id] });
  await until(async () => (await copyOf(copies, group.id))?.name === 'gone');
});

it('a department is told with its name, and when it is gone', async () => {
  const copies = await listen();
  const { id, deptCode } = await newDepartment('初一');
  await ask(calls.identity.departments.save, { id, deptName: '初二', parentId: '0' });
  await until(async () => (await copyOf(copies, deptCode))?.name === '初二');
  await ask(calls.identity.departments.delete, { ids: [id] });
  await until(async () => (await copyOf(copies, deptCode)) === null);
});

it('a person whose document cannot be told stops nobody else, is counted, and is told with the next change once it is mended', async () => {
  const [bad, good] = [await learnerIn(service, 'A01'), await learnerIn(service, 'A01')];
  const users = service.db.collection('users');
  const own = { _id: new ObjectId(bad.userId) };
  await users.updateOne(own, { $set: { groups: null } });
  const copies = await listen(CopiesAnew);
  await until(async () => (await copyOf(copies, good.userId)) !== null);
  expect(await copyOf(copies, bad.userId)).toBeNull();
  const untold = await metrics.registry.getSingleMetricAsString('xuekao_snapshot_untold_total');
  expect(untold).toMatch(/\{kind="user"\} [1-9]/);

  await users.updateOne(own, { $set: { groups: [] } });
  const { deptCode } = await newDepartment('档案室');
  await ask(calls.identity.users.batchDept, { ids: [bad.userId], deptCode });
  await until(async () => (await copyOf(copies, bad.userId))?.told?.deptCode === deptCode);
});

it('nothing is told of a change that was refused', async () => {
  const { userId } = await learnerIn(service, 'A01');
  await service.refused('BAD_INPUT', calls.identity.users.batchDept, { ids: [userId], deptCode: 'Z99' }, person(1, 'A01'));
  expect(await service.db.collection<{ _id: string }>('outbox_versions').findOne({ _id: `user-${userId}` })).toBeNull();
  expect(await service.db.collection('users').findOne({ _id: new ObjectId(userId) })).toMatchObject({ deptCode: 'A01' });
});
