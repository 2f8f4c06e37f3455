import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { calls, outgoing, events, type Caller, type Input } from '@xuekao/contracts';
import type { INestApplicationContext } from '@nestjs/common';
import { connectNats, DocumentEvents, documentEvents, MONGO, readConfig, type DocumentChange } from '@xuekao/platform';
import { Colleagues, serveCall, startProviders } from '@xuekao/service-testing';
import type { Connection } from 'mongoose';
import { newBank, newId, person, samples, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';
import { until } from '../test/until.js';

let repo: RepoUnderTest;
let nats: Awaited<ReturnType<typeof connectNats>>;
let colleagues: Colleagues;
/** The part of identity that tells of people. */
let identity: INestApplicationContext;
let owner: Caller;
let colleague: Caller;
let stranger: Caller;
let bankId: string;
const groupId = newId();
const delivered: Input<typeof calls.identity.messages.deliver>['messages'] = [];
const banks = calls.repo.banks;

beforeAll(async () => {
  repo = await startRepo('banksharing');
  const config = readConfig(repo.env);
  identity = await startProviders('identity', repo.env, [documentEvents]);
  nats = await connectNats(config, 'spec');
  const at = { nats, place: config };
  colleagues = new Colleagues(at);
  colleagues.groups.set(groupId, '备课组');
  colleagues.departs.set('A01', '语文组').set('A01A01', '一班').set('A02', '数学组');
  serveCall(at, calls.identity.users.byIds, ({ ids }) =>
    ids
      .flatMap((id) => colleagues.people.get(id) ?? [])
      .map(({ userId, userName, realName, deptCode }) => ({
        id: userId,
        userName,
        realName,
        deptCode,
        deptName: '',
      })),
  );
  serveCall(at, calls.identity.messages.deliver, ({ messages }) => {
    delivered.push(...messages);
    return { count: messages.length };
  });
  await nats.flush();
});
afterAll(async () => {
  await identity.close();
  await nats.close();
  await repo.close();
});
beforeEach(async () => {
  owner = { ...person(3, 'A01'), realName: '王老师' };
  colleague = { ...person(3, 'A01'), realName: '李老师' };
  stranger = person(3, 'A02');
  colleagues.add(owner, colleague, stranger);
  bankId = await newBank(repo, undefined, owner);
});

const to = ({ userId }: Caller) => [{ kind: 'user' as const, id: userId }];
const share = (right: 'view' | 'edit', holders: { kind: 'user' | 'group' | 'depart'; id: string }[], by = owner) =>
  repo.call(banks.share, { id: bankId, to: holders, right }, by);
const seenBy = async (caller: Caller, scope?: 'mine' | 'shared' | 'department') =>
  (await repo.call(banks.paging, { current: 1, size: 100, params: { ...(scope ? { scope } : {}) } }, caller)).records.map(({ id }) => id);
const question = { ...samples.radio, chapterId: '' };
const addQuestion = (caller: Caller) => repo.call(calls.repo.questions.save, { repoId: bankId, ...question }, caller);

describe('a bank that is shared', () => {
  it('is seen, but not changed, by whoever may see it', async () => {
    expect(await seenBy(colleague)).toEqual([]);
    await share('view', to(colleague));
    expect(await seenBy(colleague)).toEqual([bankId]);
    expect(await repo.call(banks.detail, { id: bankId }, colleague)).toMatchObject({ right: 'view', ownerName: '王老师', shareCount: 1 });
    await repo.refused('NOT_FOUND', banks.save, { id: bankId, title: '改名' }, colleague);
    await repo.refused('NOT_FOUND', calls.repo.questions.save, { repoId: bankId, ...question }, colleague);
    await repo.refused('NOT_FOUND', banks.delete, { ids: [bankId] }, colleague);
    expect(await seenBy(stranger)).toEqual([]);
  });

  it('is filled by an editor, who can neither delete it nor share it on', async () => {
    await share('edit', to(colleague));
    await addQuestion(colleague);
    expect((await repo.call(banks.detail, { id: bankId }, owner)).quCount).toBe(1);
    await repo.refused('NOT_FOUND', banks.delete, { ids: [bankId] }, colleague);
    await repo.refused('NOT_FOUND', banks.share, { id: bankId, to: to(stranger), right: 'view' }, colleague);
    await repo.refused('NOT_FOUND', banks.unshare, { id: bankId, to: to(colleague) }, colleague);
    await repo.refused('NOT_FOUND', banks.handOver, { id: bankId, userId: colleague.userId }, colleague);
  });

  it('reaches the members of a group, and everybody of a department and of those below it', async () => {
    await share('view', [{ kind: 'group', id: groupId }]);
    expect(await seenBy(stranger)).toEqual([]);
    expect(await seenBy({ ...stranger, groups: [groupId] })).toEqual([bankId]);
    await share('view', [{ kind: 'depart', id: 'A01' }]);
    expect(await seenBy(colleague)).toEqual([bankId]);
    expect(await seenBy({ ...colleague, deptCode: 'A01A01' })).toEqual([bankId]);
    expect(await seenBy(stranger)).toEqual([]);
    expect((await repo.call(banks.shares, { id: bankId }, colleague)).records.map(({ kind, name }) => [kind, name])).toEqual([
      ['group', '备课组'],
      ['depart', '语文组'],
    ]);
  });

  it('is gone with the next request when the share is taken back, and a second right stands in place of the first', async () => {
    await share('view', to(colleague));
    await share('edit', to(colleague));
    expect((await repo.call(banks.shares, { id: bankId }, owner)).records).toMatchObject([
      { kind: 'user', id: colleague.userId, name: '李老师', right: 'edit', sharedBy: '王老师' },
    ]);
    await repo.call(banks.unshare, { id: bankId, to: to(colleague) }, owner);
    await repo.refused('NOT_FOUND', banks.detail, { id: bankId }, colleague);
    await repo.refused('NOT_FOUND', calls.repo.questions.save, { repoId: bankId, ...question }, colleague);
  });

  it('stands in the part of the list that it belongs to', async () => {
    colleague = { ...colleague, deptCode: 'A03' };
    await share('view', to(colleague));
    const own = await newBank(repo, undefined, colleague);
    expect(await seenBy(colleague, 'mine')).toEqual([own]);
    expect(await seenBy(colleague, 'shared')).toEqual([bankId]);
    expect((await seenBy(colleague)).sort()).toEqual([own, bankId].sort());
    const head = person(2, 'A03');
    expect(await seenBy(head, 'department')).toEqual([own]);
    expect(await seenBy(head, 'mine')).toEqual([]);
  });

  it('of two who share at the same time nobody undoes what the other did', async () => {
    const others = Array.from({ length: 10 }, () => person(3, 'A01'));
    colleagues.add(...others);
    await Promise.all(others.map((each) => share('view', to(each))));
    expect((await repo.call(banks.shares, { id: bankId }, owner)).records).toHaveLength(10);
  });

  it('is not shared with the owner, nor with nobody', async () => {
    await repo.refused('BAD_INPUT', banks.share, { id: bankId, to: to(owner), right: 'view' }, owner);
    await repo.refused('BAD_INPUT', banks.share, { id: bankId, to: to(person(3, 'A01')), right: 'view' }, owner);
    await repo.refused('BAD_INPUT', banks.share, { id: bankId, to: [{ kind: 'depart', id: 'A77' }], right: 'view' }, owner);
    await repo.refused('NOT_FOUND', banks.share, { id: newId(), to: to(colleague), right: 'view' }, owner);
  });
});

describe('whoever gets something', () => {
  it('without a person as its owner, as the demo bank, has a list of shares all the same', async () => {
    await repo.db.collection('banks').updateOne({ createBy: owner.userId }, { $set: { createBy: 'demo' } });
    const shares = await repo.call(banks.shares, { id: bankId }, person(1, 'A01'));
    expect(shares).toMatchObject({ owner: { realName: '' }, records: [] });
  });

  it('hears of it by a message, and a group by nothing but its list', async () => {
    await share('edit', to(colleague));
    await share('view', [{ kind: 'group', id: groupId }]);
    await until('the message of a share', () => delivered.some(({ userId }) => userId === colleague.userId));
    await repo.call(banks.handOver, { id: bankId, userId: stranger.userId }, owner);
    await until('the message of a hand-over', () => delivered.some(({ userId }) => userId === stranger.userId));
    expect(delivered.flatMap(({ userId, content }) => (userId === colleague.userId ? [content] : []))[0]).toContain('（可编辑）');
    expect(delivered.find(({ userId }) => userId === stranger.userId)?.title).toContain('王老师向您移交了题库：');
  });
});

describe('an editor', () => {
  it('adds and changes questions, and takes out only those that were added by the editor', async () => {
    const add = async (who: Caller): Promise<string> =>
      (await repo.call(calls.repo.questions.save, { ...samples.radio, repoId: bankId }, who)).id;
    await share('edit', to(colleague));
    const [ofOwner, ofEditor] = [await add(owner), await add(colleague)];
    const elsewhere = await newBank(repo, undefined, colleague);
    await repo.call(calls.repo.questions.batchLevel, { ids: [ofOwner], quLevel: 4 }, colleague);
    for (const ids of [[ofOwner], [ofOwner, ofEditor]]) {
      await repo.refused('QU_OF_OWNER', calls.repo.questions.delete, { ids }, colleague);
      await repo.refused('QU_OF_OWNER', calls.repo.questions.batchRepo, { ids, repoId: elsewhere, chapterId: '' }, colleague);
    }
    await repo.call(calls.repo.questions.batchRepo, { ids: [ofEditor], repoId: elsewhere, chapterId: '' }, colleague);
    await repo.call(calls.repo.questions.delete, { ids: [ofOwner] }, owner);
  });
});

describe('a bank that is handed over', () => {
  it('is the new owner’s and no longer the old one’s', async () => {
    await share('view', to(colleague));
    await repo.call(banks.handOver, { id: bankId, userId: colleague.userId }, owner);
    expect(await repo.call(banks.detail, { id: bankId }, colleague)).toMatchObject({ right: 'own', ownerName: '李老师', shareCount: 0 });
    await repo.refused('NOT_FOUND', banks.detail, { id: bankId }, owner);
    await repo.refused('BAD_INPUT', banks.handOver, { id: bankId, userId: newId() }, colleague);
  });
});

describe('why somebody sees a bank', () => {
  it.each([
    ['the owner', () => owner, ['owner', 'share']],
    ['a stranger', () => stranger, []],
    ['an administrator', () => person(1, ''), ['site']],
    ['the head of the department', () => person(2, 'A01'), ['department', 'share']],
    ['a colleague of the department and of the group', () => ({ ...colleague, groups: [groupId] }), ['share', 'share']],
  ])('%s', async (_who, whom, reasons) => {
    await share('view', [{ kind: 'depart', id: 'A01' }]);
    await share('edit', [{ kind: 'group', id: groupId }]);
    const asked = whom();
    colleagues.add(asked);
    const { records } = await repo.call(banks.accessReasons, { id: bankId, userId: asked.userId }, owner);
    expect(records.map(({ reason }) => reason)).toEqual(reasons);
    expect((await seenBy(asked)).includes(bankId)).toBe(reasons.length > 0);
  });

  it('nobody sees it without a permission of the list', async () => {
    await share('view', to(colleague));
    colleagues.add({ ...colleague, permissions: ['exam:list'] });
    expect((await repo.call(banks.accessReasons, { id: bankId, userId: colleague.userId }, owner)).records).toEqual([]);
  });
});

describe('a share ends', () => {
  const tell = async (change: DocumentChange): Promise<void> => {
    const mongo = identity.get<Connection>(MONGO);
    await mongo.transaction((session) => identity.get(DocumentEvents).tell([change], session));
  };
  const userIs = ({ userId, userName, realName, deptCode, groups }: Caller, state: number): DocumentChange => ({
    kind: 'user',
    id: userId,
    event: outgoing(events.userChanged, { userId, userName, realName, deptCode, groups: [...groups], state }),
  });
  const rightsOf = async () => (await repo.call(banks.shares, { id: bankId }, owner)).records.map(({ kind, right }) => `${kind} ${right}`);

  it('when the person leaves the department in which it was given, but not within it', async () => {
    await share('edit', to(colleague));
    await tell(userIs({ ...colleague, deptCode: 'A01A01' }, 0));
    await share('view', to(stranger));
    await tell(userIs({ ...stranger, deptCode: 'A01' }, 0));
    await until('a share ended', async () => (await rightsOf()).length === 1);
    expect(await rightsOf()).toEqual(['user edit']);
    await tell(userIs({ ...colleague, deptCode: 'A02' }, 0));
    await until('a share ended', async () => (await rightsOf()).length === 0);
    await repo.refused('NOT_FOUND', banks.detail, { id: bankId }, { ...colleague, deptCode: 'A02' });
  });

  it('when the account is disabled, and does not come back with it', async () => {
    await share('view', to(colleague));
    await share('edit', to(stranger));
    await tell(userIs(colleague, 1));
    await until('a share ended', async () => (await rightsOf()).join() === 'user edit');
    await tell(userIs(colleague, 0));
    // heard in this order: when the second share has ended, the account is known to be back
    await tell(userIs(stranger, 1));
    await until('the other share ended', async () => (await rightsOf()).length === 0);
    await repo.refused('NOT_FOUND', banks.detail, { id: bankId }, colleague);
  });

  it('when the group or the department is gone', async () => {
    await share('view', [{ kind: 'group', id: groupId }]);
    await share('edit', [{ kind: 'depart', id: 'A02' }]);
    await tell({ kind: 'group', id: groupId, event: outgoing(events.groupDeleted, { groupId }), isGone: true });
    await until('a share ended', async () => (await rightsOf()).join() === 'depart edit');
    await tell({ kind: 'department', id: 'A02', event: outgoing(events.departmentDeleted, { deptCode: 'A02' }), isGone: true });
    await until('a share ended', async () => (await rightsOf()).length === 0);
    await repo.refused('NOT_FOUND', banks.detail, { id: bankId }, stranger);
  });
});
