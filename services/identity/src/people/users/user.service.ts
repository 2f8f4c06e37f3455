import { Injectable } from '@nestjs/common';
import { belongingTo, reachOf } from '@xuekao/access';
import { BusinessError, calls, sentence, siteText, type Caller, type Input, type Output } from '@xuekao/contracts';
import { findPage, isDuplicate, listSort, revisionOf, saveRevised, savedObject } from '@xuekao/documents';
import { Types, type QueryFilter } from 'mongoose';
import { inTree } from '../../kernel/department-tree.js';
import { SessionChanges } from '../sessions/session-changes.js';
import { DepartmentService, OrganisationCollections, type RoleDoc } from '../../organisation/index.js';
import { PeopleCollections } from '../people.collections.js';
import { MovesWithPeople } from '../people.ports.js';
import { refuseCommonPassword } from '../passwords/common-passwords.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { anyContainingWord, containingWord } from './user-search.js';
import { isActive, type UserDoc } from './user.model.js';
import { UserEvents } from './user-events.js';
import { UserFaces } from './user-faces.js';
import { UserRights } from './user-rights.js';
import type { UserContext } from '@xuekao/platform';

type UserSave = Input<typeof calls.identity.users.save>;
type UserRow = Output<typeof calls.identity.users.detail>;
type Saved = Output<typeof calls.identity.users.save>;

const columns = {
  userName: 'nameKey',
  realName: 'realName',
  mobile: 'mobile',
  email: 'email',
  deptCode: 'deptCode',
  state: 'state',
  expireTime: 'expireTime',
  createTime: 'createdAt',
} as const;

@Injectable()
export class UserService {
  constructor(
    private readonly collections: PeopleCollections,
    private readonly organisation: OrganisationCollections,
    private readonly rights: UserRights,
    private readonly departments: DepartmentService,
    private readonly hasher: PasswordHasher,
    private readonly changes: SessionChanges,
    private readonly faces: UserFaces,
    private readonly moves: MovesWithPeople,
    private readonly events: UserEvents,
  ) {}

  /** `more`: conditions of other lists of people, e.g. those of a group. */
  async paging(
    query: Input<typeof calls.identity.users.paging>,
    caller: Caller,
    more: readonly QueryFilter<UserDoc>[] = [],
  ): Promise<Output<typeof calls.identity.users.paging>> {
    const { filter, sort } = await this.listOf(query, caller, more);
    const { records, ...counts } = await findPage(this.collections.users, filter, query, sort, (row) => row);
    return { ...counts, records: await this.render(records) };
  }

  /** Whom a list shows to whom, and in which order. */
  async listOf(
    { params, orders }: Pick<Input<typeof calls.identity.users.paging>, 'params' | 'orders'>,
    caller: Caller,
    more: readonly QueryFilter<UserDoc>[] = [],
  ): Promise<{ filter: QueryFilter<UserDoc>; sort: Record<string, 1 | -1> }> {
    return {
      filter: {
        $and: [
          reachOf(caller).filter(belongingTo),
          ...more,
          ...conditions(params),
          ...(await this.outsideGroups(params.excludeGroups ?? [], caller)),
        ],
      },
      sort: listSort(orders, columns, { createdAt: -1 }),
    };
  }

  /** Groups that the caller does not see leave nobody out: the list must not tell who is in them. */
  private async outsideGroups(ids: readonly string[], caller: Caller): Promise<QueryFilter<UserDoc>[]> {
    if (ids.length === 0) return [];
    const wanted = ids.map((id) => new Types.ObjectId(id));
    const seen = await this.organisation.groups
      .find({ $and: [{ _id: { $in: wanted } }, reachOf(caller).filter(belongingTo)] }, { _id: 1 })
      .lean<{ _id: Types.ObjectId }[]>();
    return [{ groups: { $nin: seen.map(({ _id }) => _id) } }];
  }

  async detail(id: string, caller: Caller): Promise<UserRow> {
    const [row] = await this.render([await this.rights.reachable(id, caller)]);
    if (!row) throw new BusinessError('NOT_FOUND');
    return row;
  }

  async save(input: UserSave, caller: Caller, note: UserContext['note']): Promise<Saved> {
    const needed = input.id === undefined ? 'sys:user:add' : 'sys:user:update';
    if (!caller.permissions.includes(needed)) throw new BusinessError('FORBIDDEN');
    const roles = await this.rights.grantableRoles(input.roles, caller);
    const photo = await this.faces.check(input.face);
    const saved = await this.store(input, roles, caller, note);
    await this.faces.apply(saved.id, input.face, photo);
    return saved;
  }

  private async store(input: UserSave, roles: readonly RoleDoc[], caller: Caller, note: UserContext['note']): Promise<Saved> {
    try {
      return input.id === undefined ? await this.add(input, roles, caller, note) : await this.update(input.id, input, roles, caller, note);
    } catch (error) {
      if (isDuplicate(error)) throw new BusinessError('USER_NAME_TAKEN', { userName: input.userName });
      throw error;
    }
  }

  private async add(input: UserSave, roles: readonly RoleDoc[], caller: Caller, note: UserContext['note']): Promise<Saved> {
    if (!input.password) throw new BusinessError('BAD_INPUT', { detail: sentence('identity.passwordMissing') });
    refuseCommonPassword(input.password);
    const _id = new Types.ObjectId();
    const now = new Date();
    const user = {
      ...fieldsOf(input, roles, now),
      _id,
      passwordHash: await this.hasher.hash(input.password),
      createBy: caller.userId,
      createdAt: now,
    };
    await this.collections.transaction(async (session) => {
      await this.rights.enter(input.deptCode, caller, () => this.departments.arrive(input.deptCode, session));
      await this.collections.users.create([user], { session });
      await this.events.changed([_id], session);
    });
    note({ object: String(_id), after: user });
    return { id: String(_id), revision: 0 };
  }

  private async update(id: string, input: UserSave, roles: readonly RoleDoc[], caller: Caller, note: UserContext['note']): Promise<Saved> {
    const before = await this.rights.reachable(id, caller);
    await this.rights.refuseUnlessOutranked([before], caller);
    const change: Partial<UserDoc> = fieldsOf(input, roles, new Date());
    // a form that leaves them out keeps them
    if (input.mobile === undefined) delete change.mobile;
    if (input.email === undefined) delete change.email;
    if (input.expireTime === undefined) delete change.expireTime;
    // another number has not been proved by anybody yet
    if (change.mobile !== undefined && change.mobile !== before.mobile) change.mobileVerified = false;
    const after: UserDoc = { ...before, ...change };
    const isBarred = !isActive(after);
    if (isBarred && id === caller.userId) throw new BusinessError('NOT_YOURSELF');
    if (input.password) {
      refuseCommonPassword(input.password);
      change.passwordHash = await this.hasher.hash(input.password);
      // whoever sets it knows it: its owner is asked to choose another
      change.ownPassword = false;
    }
    const hasOtherRoles = !sameRoles(before, after);
    const endsSessions = isBarred || Boolean(input.password) || hasOtherRoles;
    const reason = isBarred ? 'disabled' : input.password ? 'reset' : hasOtherRoles ? 'rights' : 'changed';
    // from the next request on: a new token after a change of roles or password (security.md rows 25 and 26)
    const revision = await this.changes.ofPeople(reason, async (session, mark) => {
      if (input.deptCode !== before.deptCode) {
        await this.rights.enter(input.deptCode, caller, () => this.departments.arrive(input.deptCode, session));
        await this.moves.move([before._id], input.deptCode, session);
      }
      const increase = { sessionRevision: 1, ...(endsSessions ? { epoch: 1 } : {}) };
      const written = await saveRevised({
        model: this.collections.users,
        stored: before,
        read: input.revision,
        set: change,
        increase,
        session,
      });
      await mark([before._id]);
      return written;
    });
    note({ object: savedObject(id, input.revision), before, after: { ...before, ...change, updatedAt: before.updatedAt } });
    return { id, revision };
  }

  private async render(users: readonly UserDoc[]): Promise<UserRow[]> {
    const [names, faces] = [
      await this.departments.names(users.map((user) => user.deptCode)),
      await this.faces.whoHas(users.map(({ _id }) => _id)),
    ];
    return users.map((user) => ({
      id: String(user._id),
      userName: user.userName,
      realName: user.realName,
      mobile: user.mobile,
      mobileVerified: user.mobileVerified === true,
      email: user.email,
      deptCode: user.deptCode,
      deptCode_dictText: names.get(user.deptCode) ?? '',
      state: user.state,
      state_dictText: siteText(`identity.state${user.state}`),
      roles: user.roles.map(String),
      expireTime: user.expireTime?.toISOString() ?? null,
      hasFace: faces.has(String(user._id)),
      createTime: user.createdAt.toISOString(),
      revision: revisionOf(user),
    }));
  }
}

function conditions(params: Input<typeof calls.identity.users.paging>['params']): QueryFilter<UserDoc>[] {
  const all: QueryFilter<UserDoc>[] = [];
  if (params.userName) all.push(containingWord('userName', params.userName));
  if (params.realName) all.push(containingWord('realName', params.realName));
  if (params.keyword) all.push(anyContainingWord(params.keyword));
  if (params.deptCode) all.push(inTree(params.deptCode));
  if (params.state !== undefined) all.push({ state: params.state });
  if (params.role) all.push({ roles: new Types.ObjectId(params.role) });
  if (params.ids) all.push({ _id: { $in: params.ids } });
  if (params.excludes) all.push({ _id: { $nin: params.excludes } });
  if (params.excludeDeparts) all.push(...params.excludeDeparts.map((code) => ({ $nor: [inTree(code)] })));
  return all;
}

/** Field by field: what else a body carries goes nowhere. */
const fieldsOf = (input: UserSave, roles: readonly RoleDoc[], now: Date) => ({
  userName: input.userName,
  nameKey: input.userName.toLowerCase(),
  realName: input.realName,
  mobile: input.mobile ?? '',
  email: input.email ?? '',
  deptCode: input.deptCode,
  state: input.state,
  roles: roles.map((role) => role._id),
  expireTime: input.expireTime ? new Date(input.expireTime) : null,
  updatedAt: now,
});

const sameRoles = (a: UserDoc, b: UserDoc): boolean => a.roles.map(String).sort().join() === b.roles.map(String).sort().join();
