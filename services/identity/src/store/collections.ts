import { Inject, Injectable } from '@nestjs/common';
import { inTransaction } from '@xuekao/documents';
import { MONGO } from '@xuekao/platform';
import type { ClientSession, Connection, Model } from 'mongoose';
import { codeCounterSchema, departmentSchema, type CodeCounterDoc, type DepartmentDoc } from '../departments/department.model.js';
import { dictionarySchema, type DictionaryDoc } from '../dictionary/dictionary.model.js';
import { groupSchema, type GroupDoc } from '../groups/group.model.js';
import { menuSchema, type MenuDoc } from '../menus/menu.model.js';
import { messageSchema, type MessageDoc } from '../messages/message.model.js';
import { roleSchema, type RoleDoc } from '../roles/role.model.js';
import { siteSchema, type SiteDoc } from '../site/site.model.js';
import { userSchema, type UserDoc } from '../users/user.model.js';

/** The service's collections. Indexes and first contents are made by `Seed` before the first call is answered. */
@Injectable()
export class Collections {
  readonly users: Model<UserDoc>;
  readonly departments: Model<DepartmentDoc>;
  readonly codeCounters: Model<CodeCounterDoc>;
  readonly groups: Model<GroupDoc>;
  readonly roles: Model<RoleDoc>;
  readonly menus: Model<MenuDoc>;
  readonly dictionary: Model<DictionaryDoc>;
  readonly site: Model<SiteDoc>;
  readonly messages: Model<MessageDoc>;

  constructor(@Inject(MONGO) private readonly connection: Connection) {
    this.users = connection.model<UserDoc>('User', userSchema, 'users');
    this.departments = connection.model<DepartmentDoc>('Department', departmentSchema, 'departments');
    this.codeCounters = connection.model<CodeCounterDoc>('CodeCounter', codeCounterSchema, 'code_counters');
    this.groups = connection.model<GroupDoc>('Group', groupSchema, 'groups');
    this.roles = connection.model<RoleDoc>('Role', roleSchema, 'roles');
    this.menus = connection.model<MenuDoc>('Menu', menuSchema, 'menus');
    this.dictionary = connection.model<DictionaryDoc>('DictionaryValue', dictionarySchema, 'dictionary_values');
    this.site = connection.model<SiteDoc>('Site', siteSchema, 'site');
    this.messages = connection.model<MessageDoc>('Message', messageSchema, 'messages');
  }

  async createIndexes(): Promise<void> {
    for (const model of [this.users, this.departments, this.groups, this.roles, this.menus, this.dictionary, this.messages]) await model.createIndexes();
  }

  /** All of `work` or nothing: see `inTransaction`. */
  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return inTransaction(this.connection, work);
  }
}
