import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, notices, type Caller, type MessageNotice } from '@xuekao/contracts';
import { connectNats, readConfig } from '@xuekao/platform';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { identity } from '../../identity.module.js';
import { learnerIn } from '../../test/people-under-test.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(identity, 'messages');
});
afterAll(() => service.close());

const inbox = async (who: Caller) => (await service.call(calls.identity.messages.paging, {}, who)).records;
const news = (who: Caller, key: string) => ({
  key,
  userId: who.userId,
  title: '成绩已公布：期中考试',
  content: '您参加的考试已公布成绩，请查看。',
  link: '/pages/exam/result/p1',
});

it('a message of another service comes once, however often and from how many processes it is delivered', async () => {
  const [one, other] = [await learnerIn(service), await learnerIn(service)];
  const both = { messages: [news(one, 'result:1:rule'), news(other, 'result:2:rule')] };
  await Promise.all(Array.from({ length: 8 }, () => service.call(calls.identity.messages.deliver, both)));
  for (const who of [one, other]) expect(await inbox(who)).toMatchObject([{ title: '成绩已公布：期中考试', readState: 0 }]);
  expect(await service.call(calls.identity.messages.countUnread, {}, one)).toEqual({ count: 1 });
  // one that is there keeps neither the next from the same person nor its own state
  const [first] = await inbox(one);
  expect(await service.call(calls.identity.messages.detail, { id: first?.id ?? '' }, one)).toMatchObject({
    link: '/pages/exam/result/p1',
    content: '您参加的考试已公布成绩，请查看。',
  });
  await service.call(calls.identity.messages.deliver, { messages: [news(one, 'result:1:rule'), news(one, 'result:1:hand-1')] });
  expect((await inbox(one)).map(({ readState }) => readState)).toEqual([0, 1]);
});

it('open pages are told of each one that is new, and of none that was there', async () => {
  const [one, other] = [await learnerIn(service), await learnerIn(service)];
  const config = readConfig(service.env);
  const nats = await connectNats(config, 'spec');
  try {
    const told = nats.subscribe(config.subject(notices.messages), { max: 3 });
    await nats.flush();
    await service.call(calls.identity.messages.deliver, { messages: [news(one, 'told:1'), news(one, 'told:2')] });
    // there already: nothing is told of it
    await service.call(calls.identity.messages.deliver, { messages: [news(one, 'told:1')] });
    await service.call(calls.identity.messages.deliver, { messages: [news(one, 'told:2'), news(other, 'told:3')] });
    await service.call(calls.identity.messages.send, { title: '通知', content: '内容', users: [one.userId, other.userId] });
    const heard: string[][] = [];
    for await (const notice of told) heard.push(notice.json<MessageNotice>().userIds.toSorted());
    expect(heard).toEqual([[one.userId, one.userId], [other.userId], [one.userId, other.userId].toSorted()]);
  } finally {
    await nats.close();
  }
});

it('leads to pages of the learner app and nowhere else; a message of an administrator leads nowhere', async () => {
  const who = await learnerIn(service);
  for (const link of ['https://evil.example/', '//evil.example/', '/pages/../admin', 'javascript:alert(1)'])
    expect(calls.identity.messages.deliver.input.safeParse({ messages: [{ ...news(who, 'k'), link }] }).success).toBe(false);
  await service.call(calls.identity.messages.send, { title: '通知', content: '内容', users: [who.userId] });
  const [sent] = await inbox(who);
  expect(await service.call(calls.identity.messages.detail, { id: sent?.id ?? '' }, who)).toMatchObject({ title: '通知', link: '' });
});

it('is refused as a whole call where one was not written, also beside one that is there already: the sender tries again', async () => {
  const who = await learnerIn(service);
  const messages = service.db.collection('messages');
  await messages.createIndex(
    { link: 1 },
    { name: 'for_this_test', unique: true, partialFilterExpression: { link: '/pages/exam/result/twice' } },
  );
  await service.db.command({ collMod: 'messages', validator: { title: { $ne: '写不进去' } } });
  try {
    const twice = { ...news(who, 'result:3:rule'), link: '/pages/exam/result/twice' };
    await service.call(calls.identity.messages.deliver, { messages: [twice] });
    const two = (title: string) => ({
      messages: [
        { ...twice, key: 'result:4:rule' },
        { ...news(who, 'result:5:rule'), title },
      ],
    });
    await service.refused('INTERNAL', calls.identity.messages.deliver, two('写不进去'));
    expect(await inbox(who)).toHaveLength(1);
    await service.call(calls.identity.messages.deliver, two('成绩已公布：期中考试'));
    expect(await inbox(who)).toHaveLength(2);
  } finally {
    await service.db.command({ collMod: 'messages', validator: {} });
    await messages.dropIndex('for_this_test');
  }
});
