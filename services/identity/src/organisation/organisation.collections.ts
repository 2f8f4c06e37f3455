import { Injectable } from '@nestjs/common';
import { OwnCollections } from '../kernel/own-collections.js';
import { codeCounterSchema, departmentSchema, type CodeCounterDoc, type DepartmentDoc } from './departments/department.model.js';
import { groupSchema, type GroupDoc } from './groups/group.model.js';
import { menuSchema, type MenuDoc } from './menus/menu.model.js';
import { roleSchema, type RoleDoc } from './roles/role.model.js';

/** How people are arranged, and what their roles allow. */
@Injectable()
export class OrganisationCollections extends OwnCollections {
  readonly departments = this.own<DepartmentDoc>('Department', departmentSchema, 'departments');
  readonly codeCounters = this.own<CodeCounterDoc>('CodeCounter', codeCounterSchema, 'code_counters');
  readonly groups = this.own<GroupDoc>('Group', groupSchema, 'groups');
  readonly roles = this.own<RoleDoc>('Role', roleSchema, 'roles');
  readonly menus = this.own<MenuDoc>('Menu', menuSchema, 'menus');
}
