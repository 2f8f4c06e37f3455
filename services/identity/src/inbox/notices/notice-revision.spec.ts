import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { startUnderTest, type ServiceUnderTest } from '@xuekao/service-testing';
import { identity } from '../../identity.module.js';
import { twoWriters } from '../../test/two-writers.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startUnderTest(identity, 'noticerevision');
});
afterAll(() => service.close());

const ask: ServiceUnderTest['call'] = (call, input, caller) => service.call(call, input, caller);

const content = '<p>内容</p>';
const make = async (): Promise<string> => (await ask(calls.identity.notices.save, { title: '公告', content })).id;

describe('a notice', () => {
  twoWriters({
    service: () => service,
    save: calls.identity.notices.save,
    make,
    collection: 'notices',
    input: (id, title, revision) => ({ id, title, content, ...(revision === undefined ? {} : { revision }) }),
    read: async (id) => {
      const { revision, title } = await ask(calls.identity.notices.detail, { id });
      return { revision, word: title };
    },
  });

  it('that was disabled meanwhile is not enabled again by a form', async () => {
    const id = await make();
    await ask(calls.identity.notices.state, { ids: [id], state: 1 });
    await service.refused('STALE', calls.identity.notices.save, { id, title: '旧', content, state: 0, revision: 0 });
    expect((await ask(calls.identity.notices.detail, { id })).state).toBe(1);
  });

  it('that was pinned meanwhile is saved: a form does not show that', async () => {
    const id = await make();
    await ask(calls.identity.notices.markTop, { id });
    expect(await ask(calls.identity.notices.save, { id, title: '新', content, revision: 0 })).toEqual({ id, revision: 1 });
  });
});
