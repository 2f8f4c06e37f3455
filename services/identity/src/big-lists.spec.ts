import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, type CallSpec, type Caller, type ClientInput } from '@xuekao/contracts';
import { ofAll, person, readTooMuch, startUnderTest, tooSlow, type ListQuestion, type ServiceUnderTest } from '@xuekao/service-testing';
import { MongoClient, ObjectId } from 'mongodb';
import { codeBelow } from './organisation/departments/department-code.js';
import { identity } from './identity.module.js';
import { gramsBeside } from './people/users/user-grams.js';

/**
 * `BIG_LISTS=50000` measures the time of each list of a whole city (docs/measurements.md); without it a school shows that none reads
 * everybody.
 */
const isFull = process.env['BIG_LISTS'] !== undefined;
const userCount = Number(process.env['BIG_LISTS'] ?? 5000);
const departmentCount = userCount / 100;
const limitMs = 200;

let service: ServiceUnderTest;
const codes: string[] = [];
const groups = Array.from({ length: 20 }, () => new ObjectId());
const people = Array.from({ length: userCount }, () => new ObjectId());
const staff = Array.from({ length: 40 }, () => new ObjectId());
let learner: ObjectId;
/** the log has a database of its own */
let log: MongoClient;

const surnames = [...'王李张刘陈杨黄赵周吴徐孙马朱胡林郭何高罗'];
const given = [...'伟芳娜敏静丽强磊洋艳勇军杰娟涛明超秀霞平刚桂英华玉萍红玲芬燕彬莉兰凤洁梅琳素云莲真环雪荣爱妹霞香月莺媛'];
const nameOf = (index: number): string =>
  `${surnames[index % surnames.length] ?? ''}${given[(index * 7) % given.length] ?? ''}${given[(index * 13 + 5) % given.length] ?? ''}`;

/** Three levels: the whole, twenty parts of it, and the rest below these. */
function departments(): object[] {
  const root = { _id: new ObjectId(), deptCode: codeBelow('', 1) ?? '', deptName: '示范教育局', parentId: null, sort: 1 };
  const rows: (Omit<typeof root, 'parentId'> & { parentId: ObjectId | null })[] = [root];
  const parts = Array.from({ length: 20 }, (_, index) => ({
    _id: new ObjectId(),
    deptCode: codeBelow(root.deptCode, index + 1) ?? '',
    deptName: `第${index + 1}中学`,
    parentId: root._id,
    sort: index + 1,
  }));
  rows.push(...parts);
  for (let index = 0; rows.length < departmentCount; index += 1) {
    const part = parts[index % parts.length] ?? root;
    const n = Math.floor(index / parts.length) + 1;
    rows.push({
      _id: new ObjectId(),
      deptCode: codeBelow(part.deptCode, n) ?? '',
      deptName: `高一（${n}）班`,
      parentId: part._id,
      sort: n,
    });
  }
  codes.push(...rows.map(({ deptCode }) => deptCode));
  return rows.map((row) => ({ ...row, createBy: '', arrivals: 0 }));
}

function users(from: number, count: number): object[] {
  return Array.from({ length: count }, (_, offset) => {
    const index = from + offset;
    const createdAt = new Date(1_750_000_000_000 + index * 60_000);
    const searched = {
      userName: `stu${String(index).padStart(6, '0')}`,
      realName: nameOf(index),
      mobile: `139${String((index * 7919) % 100_000_000).padStart(8, '0')}`,
    };
    return {
      ...searched,
      ...gramsBeside(searched),
      nameKey: searched.userName,
      email: '',
      avatar: '',
      deptCode: codes[21 + (index % (codes.length - 21))] ?? '',
      state: index % 50 === 0 ? 1 : 0,
      roles: [learner],
      groups: index % 4 === 0 ? [groups[index % groups.length]] : [],
      _id: people[index],
      passwordHash: 'x',
      ownPassword: true,
      epoch: 0,
      ...(index % 3 === 0 ? { trial: { at: new Date(), verdict: index % 30 === 0 ? 'mend' : 'ready' } } : {}),
      expireTime: index % 9 === 0 ? new Date(1_900_000_000_000 + index * 1000) : null,
      createBy: String(staff[index % staff.length]),
      createdAt,
      updatedAt: createdAt,
    };
  });
}

/** Rows that every person leaves behind: an application for the real name, a message, a line of the log. */
function traces(from: number, count: number): Record<'realNames' | 'messages' | 'deeds', object[]> {
  const indexes = Array.from({ length: count }, (_, offset) => from + offset);
  const at = (index: number): Date => new Date(1_750_000_000_000 + index * 60_000);
  return {
    realNames: indexes.map((index) => ({
      _id: people[index],
      deptCode: codes[21 + (index % (codes.length - 21))] ?? '',
      createBy: String(staff[index % staff.length]),
      realName: nameOf(index),
      idCard: 'sealed',
      idCardMask: '110***********1234',
      photoId: null,
      state: index % 3,
      auditMsg: '',
      note: '',
      version: 1,
      submittedAt: at(index),
      auditedAt: null,
      auditedBy: '',
      passed: null,
    })),
    messages: indexes.map((index) => ({
      mobile: `139${String((index * 7919) % 100_000_000).padStart(8, '0')}`,
      smsType: 'login',
      content: '您的验证码是 123456',
      createdAt: new Date(Date.now() - index * 1000),
    })),
    deeds: indexes.map((index) => ({
      _id: index + 1,
      rowId: index.toString(16).padStart(32, '0'),
      at: at(index),
      service: 'identity',
      action: '/api/sys/user/login',
      title: index % 5 === 0 ? '保存用户' : '账号密码登录',
      userId: String(people[index]),
      userName: `stu${String(index).padStart(6, '0')}`,
      realName: nameOf(index),
      deptCode: codes[21 + (index % (codes.length - 21))] ?? '',
      ip: '10.1.1.1',
      code: index % 20 === 0 ? 10010101 : 0,
      object: '',
      changed: [],
      oldHash: '',
      newHash: '',
      previous: '',
      hash: 'x',
    })),
  };
}

beforeAll(async () => {
  // as in production: answers are not checked against their contracts
  service = await startUnderTest(identity, 'biglists', { CHECK_OUTPUT: '0' });
  learner = (await service.db.collection('roles').findOne({ seedKey: 'learner' }))?._id ?? new ObjectId();
  await service.db.collection('departments').insertMany(departments());
  log = await MongoClient.connect(service.env['MONGO_URL'] ?? '');
  const deedsDone = log.db(`${service.env['MONGO_DB_PREFIX']}_audit`).collection('audit_rows');
  for (let from = 0; from < userCount; from += 5000) {
    const count = Math.min(5000, userCount - from);
    const { realNames, messages, deeds } = traces(from, count);
    await service.db.collection('users').insertMany(users(from, count));
    await service.db.collection('real_names').insertMany(realNames);
    await service.db.collection('sms_outbox').insertMany(messages);
    await deedsDone.insertMany(deeds);
  }
  await service.db.collection('groups').insertMany(
    groups.map((_id, index) => ({
      _id,
      groupName: `备课组${index}`,
      createBy: String(staff[index]),
      deptCode: codes[0] ?? '',
      createdAt: new Date(),
    })),
  );
  const notice = (index: number) => ({
    title: `通知${index} ${nameOf(index)}`,
    content: '<p>内容</p>',
    summary: '内容',
    state: index % 10 === 0 ? 1 : 0,
    isTop: index === 3,
    createBy: String(staff[0]),
    deptCode: codes[0] ?? '',
    createdAt: new Date(1_750_000_000_000 + index * 60_000),
    updatedAt: new Date(),
  });
  await service.db.collection('notices').insertMany(Array.from({ length: userCount / 50 }, (_, index) => notice(index)));
}, 120_000);
afterAll(async () => {
  await log.db(`${service.env['MONGO_DB_PREFIX']}_audit`).dropDatabase();
  await log.close();
  await service.close();
});

const caller = (roleLevel: 1 | 2 | 3, deptCode = ''): Caller => ({
  ...person(roleLevel, deptCode),
  ...(roleLevel === 3 ? { userId: String(staff[0]) } : {}),
});
const question = <C extends CallSpec>(name: string, call: C, input: ClientInput<C>, who: Caller = caller(1)): ListQuestion => ({
  name,
  ask: () => service.call(call, input, who),
  isOfAll: false,
});

function questions(): ListQuestion[] {
  const [root = '', part = '', , , , , , , , , , , , , , , , , , , , room = ''] = codes;
  const last = userCount / 10;
  const orders = ['userName', 'realName', 'mobile', 'email', 'deptCode', 'state', 'expireTime', 'createTime'] as const;
  return [
    question('users, first page', calls.identity.users.paging, {}),
    question('users, 100 rows', calls.identity.users.paging, { size: 100 }),
    ofAll(question('users, last page', calls.identity.users.paging, { current: last })),
    question('users by a word in the middle of names', calls.identity.users.paging, { params: { keyword: '伟' } }),
    question('users by a rare word', calls.identity.users.paging, { params: { keyword: 'stu004999' } }),
    question('users by a word that nobody has', calls.identity.users.paging, { params: { keyword: '没有这个人' } }),
    ofAll(question('users by two digits', calls.identity.users.paging, { params: { keyword: '12' } })),
    question('users by the beginning of every number', calls.identity.users.paging, { params: { keyword: '139' } }),
    question('users by three digits', calls.identity.users.paging, { params: { keyword: '123' } }),
    question('users by user name', calls.identity.users.paging, { params: { userName: '0049' } }),
    question('users by real name', calls.identity.users.paging, { params: { realName: '王伟' } }),
    question('users of the whole tree', calls.identity.users.paging, { params: { deptCode: root } }),
    question('users of a school', calls.identity.users.paging, { params: { deptCode: part } }),
    question('users of a class', calls.identity.users.paging, { params: { deptCode: room } }),
    question('users of a school by a word', calls.identity.users.paging, { params: { deptCode: part, keyword: '伟' } }),
    question('users of a role', calls.identity.users.paging, { params: { role: String(learner) } }),
    question('users of a state', calls.identity.users.paging, { params: { state: 1 } }),
    question('users of a role, state and tree', calls.identity.users.paging, {
      params: { role: String(learner), state: 0, deptCode: root },
    }),
    ...orders.map((column) =>
      (column === 'createTime' ? (asked: ListQuestion) => asked : ofAll)(
        question(`users by ${column}, descending`, calls.identity.users.paging, { orders: [{ column, asc: false }] }),
      ),
    ),
    question('users of a school by realName', calls.identity.users.paging, {
      params: { deptCode: part },
      orders: [{ column: 'realName', asc: true }],
    }),
    question('users for the head of a school', calls.identity.users.paging, {}, caller(2, part)),
    question('users for the head of the whole', calls.identity.users.paging, { params: { keyword: '伟' } }, caller(2, root)),
    question('users that somebody made', calls.identity.users.paging, {}, caller(3)),
    ofAll(question('trials', calls.identity.trials.paging, {})),
    ofAll(question('who has tried nothing', calls.identity.trials.paging, { params: { state: 0 } })),
    question('whose device is to be mended', calls.identity.trials.paging, { params: { state: 2 } }),
    ofAll(question('trials for the head of the whole', calls.identity.trials.paging, {}, caller(2, root))),
    question('groups', calls.identity.groups.paging, {}),
    question('members of a group', calls.identity.groups.userPaging, { params: { groupId: String(groups[0]) } }),
    question('members of all groups by a word', calls.identity.groups.userPaging, { params: { keyword: '伟' } }),
    question('departments', calls.identity.departments.tree, {}),
    question('departments to choose from', calls.identity.departments.treeSelect, {}),
    question('roles', calls.identity.roles.list, {}),
    question('menus', calls.identity.menus.tree, {}),
    question('a dictionary', calls.identity.dictionary.tree, { dicCode: 'repo_catalog' }),
    question('notices, console', calls.identity.notices.paging, {}),
    question('notices, learners', calls.identity.notices.clientPaging, {}),
    question('notices by a word', calls.identity.notices.clientPaging, { params: { title: '伟' } }),
    question('real names', calls.identity.realName.paging, {}),
    question('real names under review', calls.identity.realName.paging, { params: { state: 0 } }),
    ofAll(question('real names by a word', calls.identity.realName.paging, { params: { keyword: '王伟' } })),
    ofAll(question('real names for the head of a school', calls.identity.realName.paging, {}, caller(2, part))),
    ofAll(question('real names for the head of the whole', calls.identity.realName.paging, { params: { state: 0 } }, caller(2, root))),
    question('messages that were kept', calls.identity.sms.outbox, {}),
    question('messages to a number', calls.identity.sms.outbox, { params: { mobile: '13900007919' } }),
    question('messages to a number that begins so', calls.identity.sms.outbox, { params: { mobile: '139001' } }),
    question('the audit log', calls.identity.audit.paging, {}),
    question('the audit log, what somebody did', calls.identity.audit.paging, { params: { userId: String(people[3]) } }),
    question('the audit log, of a day', calls.identity.audit.paging, {
      params: { dateRange: [new Date(1_750_000_000_000).toISOString(), new Date(1_750_000_000_000 + 86_400_000).toISOString()] },
    }),
    ofAll(question('the audit log by a word', calls.identity.audit.paging, { params: { keyword: '王伟' } })),
    ofAll(question('the audit log, what failed', calls.identity.audit.paging, { params: { failed: true } })),
    ofAll(question('the audit log for the head of a school', calls.identity.audit.paging, {}, caller(2, part))),
    ofAll(question('the audit log for the head of the whole', calls.identity.audit.paging, {}, caller(2, root))),
    question("a person's inbox", calls.identity.messages.paging, {}),
  ];
}

it('no list reads everybody where it shows a few, and none reads everybody more than twice', async () => {
  expect(await readTooMuch(service.db, questions(), userCount, userCount / 10)).toEqual([]);
}, 60_000);

if (isFull)
  it(`lists of ${userCount} users and ${departmentCount} departments answer within ${limitMs} ms (p95)`, async () => {
    expect(await tooSlow(service.admin, questions(), limitMs)).toEqual([]);
  }, 600_000);
