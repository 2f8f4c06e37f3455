import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { calls, type ClientInput, type Input } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { newId, person, serveCall, startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { course } from '../course.module.js';

const { courses, learning, purchaseNotices, purchases } = calls.course;
type Message = Input<typeof calls.identity.messages.deliver>['messages'][number];
let service: ServiceUnderTest;
let identity: NatsConnection;
const told = new Map<string, Message>();
const asked: Input<typeof calls.identity.users.audience>[] = [];
const [ann, bea, cat] = [newId(), newId(), newId()];
/** further people of an audience */
let crowd: string[] = [];
beforeAll(async () => {
  service = await startUnderTest(course, 'purchasenotice');
  const place = readConfig(service.env);
  identity = await connectNats(place, 'identity');
  const server = { nats: identity, place };
  serveCall(server, calls.identity.users.audience, (input) => {
    asked.push(input);
    const all = [ann, bea, cat, ...crowd];
    const from = input.after ? all.indexOf(input.after.id) + 1 : 0;
    return all.slice(from, from + input.limit).map((id) => ({ id, userName: id, realName: '学员', deptCode: 'A01' }));
  });
  // as the inbox does: a key is told once
  serveCall(server, calls.identity.messages.deliver, ({ messages }) => {
    const fresh = messages.filter(({ key }) => !told.has(key));
    for (const message of fresh) told.set(message.key, message);
    return { count: fresh.length };
  });
  serveCall(server, calls.identity.users.byIds, ({ ids }) =>
    ids.map((id) => ({ id, userName: id, realName: '学员', deptCode: 'A01', deptName: '一科' })),
  );
  await identity.flush();
}, 300_000);
afterAll(async () => {
  await identity.close();
  await service.close();
});

const office = person(1, 'A01');
const made = async (fields: Partial<ClientInput<typeof courses.save>>): Promise<string> =>
  (await service.call(courses.save, { title: '消防安全', openType: 1, price: 990, ...fields }, office)).id;
const tell = (courseId: string) => service.call(purchaseNotices.prepareNotify, { courseId }, office);
const peopleTold = (courseId: string) => [...told.values()].filter(({ key }) => key.includes(courseId)).map(({ userId }) => userId);

test('those of the audience who have not bought are told once, with the price and the way', async () => {
  const id = await made({ openType: 3, users: [ann, bea, cat] });
  await service.call(purchases.grant, { orderId: newId(), userId: bea, goodsId: id });
  expect(await tell(id)).toEqual({ count: 2 });
  expect(asked.at(-1)).toMatchObject({ deptCodes: null, users: [ann, bea, cat] });
  expect(peopleTold(id).toSorted()).toEqual([ann, cat].toSorted());
  expect([...told.values()].at(-1)).toMatchObject({ link: `/pages/course/view/${id}`, content: expect.stringContaining('价格 9.90 元') });
  expect(await tell(id)).toEqual({ count: 0 });
});

test('of a large audience everybody is told', async () => {
  const id = await made({ openType: 2, departs: ['A01'] });
  crowd = Array.from({ length: 5000 }, newId);
  expect(await tell(id)).toEqual({ count: 5003 });
  expect(new Set(peopleTold(id)).size).toBe(5003);
  crowd = [];
});

test('of a course for everybody those are told who have it among their own', async () => {
  const id = await made({});
  expect(await tell(id)).toEqual({ count: 0 });
  const who = { ...person(3, 'A01001'), roleType: 1, permissions: [] };
  await service.call(learning.join, { id }, who);
  expect(await tell(id)).toEqual({ count: 1 });
  expect(peopleTold(id)).toEqual([who.userId]);
});

test('nobody is told of what is free, disabled, over, or another’s', async () => {
  await service.refused('NOT_FOR_SALE', purchaseNotices.prepareNotify, { courseId: await made({ price: 0 }) }, office);
  await service.refused('COURSE_SHUT', purchaseNotices.prepareNotify, { courseId: await made({ state: 1 }) }, office);
  const over = await made({ endTime: '2026-01-01T00:00:00Z' });
  await service.refused('COURSE_SHUT', purchaseNotices.prepareNotify, { courseId: over }, office);
  await service.refused('NOT_FOUND', purchaseNotices.prepareNotify, { courseId: await made({}) }, person(3, 'B01'));
});
