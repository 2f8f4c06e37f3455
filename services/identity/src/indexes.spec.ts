import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '@xuekao/testing';
import mongoose, { Types, type Connection } from 'mongoose';
import { inTree } from './kernel/department-tree.js';
import { FaceCollections } from './faces/face.collections.js';
import { InboxCollections } from './inbox/inbox.collections.js';
import { OrganisationCollections } from './organisation/organisation.collections.js';
import { PeopleCollections } from './people/people.collections.js';
import { RealNameCollections } from './real-name/real-name.collections.js';
import { SiteCollections } from './site/site.collections.js';
import { TrialCollections } from './trials/trial.collections.js';
import { BindingCollections } from './ways-in/bindings/binding.collections.js';

const features = [
  SiteCollections,
  OrganisationCollections,
  FaceCollections,
  PeopleCollections,
  InboxCollections,
  RealNameCollections,
  BindingCollections,
  TrialCollections,
];

let database: FreshDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await freshDatabase('identity_indexes');
  connection = await mongoose.createConnection(database.url, { dbName: database.name, autoIndex: false }).asPromise();
  for (const Collections of features) await new Collections(connection).createIndexes();
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const id = new Types.ObjectId();
const newestFirst = { createdAt: -1, _id: -1 } as const;
test.each<[string, string, object, Record<string, 1 | -1>]>([
  ['a sign-in', 'users', { nameKey: 'x' }, {}],
  ['all users', 'users', {}, newestFirst],
  ['the users of a department tree', 'users', inTree('A01'), {}],
  ['the users of a state', 'users', { state: 2 }, newestFirst],
  ['the users of a role', 'users', { roles: id }, newestFirst],
  ['the users of a group', 'users', { groups: id }, newestFirst],
  ['the users somebody made', 'users', { createBy: 'u' }, newestFirst],
  ['the owner of a number', 'users', { mobile: '13800000000', mobileVerified: true }, {}],
  ['the owner of an account elsewhere', 'bindings', { loginType: 'wechat', openId: 'x' }, {}],
  ['the accounts elsewhere of a person', 'bindings', { userId: 'u' }, { loginType: 1 }],
  ['the outbox', 'sms_outbox', {}, newestFirst],
  ['who tried a device last', 'users', {}, { 'trial.at': -1, _id: -1 }],
  ['whose device is ready', 'users', { 'trial.verdict': 'ready', 'trial.at': { $gte: new Date(0) } }, { 'trial.at': -1, _id: -1 }],
  ['the trials of a person', 'trials', { userId: id }, { at: -1 }],
  ['the people of a department', 'users', { deptCode: 'A01', state: 0, roles: id }, {}],
  ['the people by a piece of their name', 'users', { realNameGrams: { $all: ['王伟'] } }, {}],
  [
    'the people by any piece',
    'users',
    { $or: [{ userNameGrams: { $all: ['stu'] } }, { realNameGrams: { $all: ['伟'] } }, { mobileGrams: { $all: ['139'] } }] },
    {},
  ],
  ['a department by its code', 'departments', { deptCode: 'A01' }, {}],
  ['a dictionary', 'dictionary_values', { dicCode: 'x' }, { sort: 1, _id: 1 }],
  ['a menu by its name', 'menus', { name: 'X' }, {}],
  ['the groups', 'groups', {}, newestFirst],
  ['the applications for a real name', 'real_names', {}, { submittedAt: -1, _id: -1 }],
  ['those under review', 'real_names', { state: 0 }, { submittedAt: -1, _id: -1 }],
  ['whose identity number it is', 'real_names', { passedKey: 'x' }, {}],
  ['the faces that the local provider knows', 'faces', { enrolledBy: 'local' }, {}],
  ['the photos of a person', 'face_photos', { userId: id }, {}],
  ['the unread messages of a person', 'messages', { userId: 'u', readState: 0 }, {}],
  ['the notices in force', 'notices', { state: 0 }, { isTop: -1, createdAt: -1, _id: -1 }],
  ['all notices', 'notices', {}, { isTop: -1, createdAt: -1, _id: -1 }],
  ['the notice on top', 'notices', { isTop: true }, {}],
  ['the inbox of a person', 'messages', { userId: 'u' }, newestFirst],
  ['what another service delivered', 'messages', { key: 'result:1:rule' }, {}],
  ['the unread inbox of a person', 'messages', { userId: 'u', readState: 0 }, newestFirst],
])('%s is found by an index, in order', async (_what, collection, filter, sort) => {
  const plan = JSON.stringify(await connection.collection(collection).find(filter).sort(sort).explain('queryPlanner'));
  expect(plan).toContain('IXSCAN');
  expect(plan).not.toContain('COLLSCAN');
  expect(JSON.parse(plan).queryPlanner.winningPlan.stage).not.toBe('SORT');
});

test('an installation with the index of messages that no equality could use gets the other one in its place', async () => {
  const messages = connection.collection('messages');
  await messages.dropIndexes();
  await messages.createIndex({ key: 1 }, { unique: true, partialFilterExpression: { key: { $type: 'string' } } });
  // two processes of the release start at once, and one more later
  const start = (): Promise<void> => new InboxCollections(connection.useDb(connection.name)).createIndexes();
  await Promise.all([start(), start()]);
  await start();
  expect(
    (await messages.indexes())
      .filter(({ key }) => 'key' in key)
      .map(({ unique, partialFilterExpression }) => ({ unique, partialFilterExpression })),
  ).toEqual([{ unique: true, partialFilterExpression: { key: { $gt: '' } } }]);
});
