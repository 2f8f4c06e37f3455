import { Injectable } from '@nestjs/common';
import { BusinessError, type Caller, type MenuNode } from '@xuekao/contracts';
import type { Types } from 'mongoose';
import { standingOf, type Standing } from '../access/standing.js';
import { Collections } from '../store/collections.js';
import { forest } from '../store/tree.js';
import type { RoleDoc } from '../roles/role.model.js';
import type { MenuDoc } from './menu.model.js';

@Injectable()
export class MenuService {
  constructor(private readonly collections: Collections) {}

  /** Every menu, page and function: what a role can be given. */
  async tree(): Promise<MenuNode[]> {
    return nodesOf(await this.rows());
  }

  /**
   * The menus and pages that a person gets to see.
   * @throws {BusinessError} NO_MENUS for an administrator or teacher without any
   */
  async routes({ userId }: Caller): Promise<MenuNode[]> {
    const { users, roles } = this.collections;
    const user = await users.findById(userId, { roles: 1 }).lean<{ roles: Types.ObjectId[] }>();
    if (!user) throw new BusinessError('NOT_SIGNED_IN');
    const standing = standingOf(await roles.find({ _id: { $in: user.roles } }).lean<RoleDoc[]>());
    const visible = visibleMenus(await this.rows(), standing);
    if (standing.roleType === 2 && visible.length === 0) throw new BusinessError('NO_MENUS');
    return nodesOf(visible);
  }

  private rows(): Promise<MenuDoc[]> {
    return this.collections.menus.find().sort({ sort: 1, _id: 1 }).lean<MenuDoc[]>();
  }
}

const folder = 'Layout';

/** Granted, permitted, no functions; with the folders above them and without folders that would be empty. */
export function visibleMenus(rows: readonly MenuDoc[], { menuIds, permissions }: Pick<Standing, 'menuIds' | 'permissions'>): MenuDoc[] {
  const byId = new Map(rows.map((row) => [String(row._id), row]));
  const held: ReadonlySet<string> = new Set(permissions);
  const visible = new Set<MenuDoc>();
  for (const row of rows) {
    const isGranted = menuIds === null || menuIds.has(String(row._id));
    const isPage = row.menuType !== 2 && row.component !== folder;
    if (!isGranted || !isPage || (row.permissionTag !== '' && !held.has(row.permissionTag))) continue;
    for (let at: MenuDoc | undefined = row; at && !visible.has(at); at = at.parentId ? byId.get(String(at.parentId)) : undefined) visible.add(at);
  }
  return rows.filter((row) => visible.has(row));
}

const parentOf = (row: MenuDoc): string => (row.parentId === null ? '0' : String(row.parentId));

const nodesOf = (rows: readonly MenuDoc[]): MenuNode[] =>
  forest<MenuDoc, MenuNode>(rows, (row) => String(row._id), parentOf, (row) => ({
    id: String(row._id),
    menuType: row.menuType,
    parentId: parentOf(row),
    metaTitle: row.metaTitle,
    name: row.name,
    path: row.path,
    component: row.component,
    permissionTag: row.permissionTag,
    metaIcon: row.metaIcon,
    hidden: row.hidden,
    sort: row.sort,
    children: [],
  }));
