import { Injectable } from '@nestjs/common';
import { BusinessError, calls, sentence, type Caller, type Input, type MenuNode, type Output } from '@xuekao/contracts';
import { isDuplicate, revisionOf, savedObject, saveRevised } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { Site } from '../../site/index.js';
import { effectiveRoleOf, usablePermissions, type EffectiveRole } from '../roles/effective-role.js';
import { OrganisationCollections } from '../organisation.collections.js';
import { HoldersOfRoles } from '../organisation.ports.js';
import { everythingBelow, forest } from '../../kernel/tree.js';
import { builtInMenus } from './menus.seed.js';
import type { RoleDoc } from '../roles/role.model.js';
import type { MenuDoc } from './menu.model.js';

@Injectable()
export class MenuService {
  constructor(
    private readonly collections: OrganisationCollections,
    private readonly holders: HoldersOfRoles,
    private readonly site: Site,
  ) {}

  /** Every menu, page and function: what a role can be given. */
  async tree(): Promise<MenuNode[]> {
    return nodesOf(await this.rows());
  }

  /**
   * The menus and pages that a person gets to see.
   * @throws {BusinessError} NO_MENUS for an administrator or teacher without any
   */
  async routes({ userId }: Caller): Promise<MenuNode[]> {
    const held = await this.holders.rolesOf(userId);
    if (!held) throw new BusinessError('NOT_SIGNED_IN');
    const effectiveRole = effectiveRoleOf(await this.collections.roles.find({ _id: { $in: held } }).lean<RoleDoc[]>());
    const visible = visibleMenus(await this.rows(), {
      menuIds: effectiveRole.menuIds,
      permissions: usablePermissions(effectiveRole, await this.site.modulesOff()),
    });
    if (effectiveRole.roleType === 2 && visible.length === 0) throw new BusinessError('NO_MENUS');
    return nodesOf(visible);
  }

  async detail(id: string): Promise<MenuNode> {
    const rows = await this.rows();
    const inside = below(rows, [id]);
    const node = nodesOf(rows.filter((row) => inside.has(idOf(row)))).find((root) => root.id === id);
    if (!node) throw new BusinessError('NOT_FOUND');
    return node;
  }

  async save(input: Input<typeof calls.identity.menus.save>, note: UserContext['note']): Promise<Output<typeof calls.identity.menus.save>> {
    const { id, revision: read, parentId, sort, ...fields } = input;
    const rows = await this.rows();
    const known = rows.find((row) => idOf(row) === id);
    if (id !== undefined && !known) throw new BusinessError('NOT_FOUND');
    const parent = rows.find((row) => idOf(row) === parentId);
    const isOwnChild = id !== undefined && below(rows, [id]).has(parentId);
    if (parentId !== '0' && (!parent || parent.menuType !== 1 || isOwnChild))
      throw new BusinessError('BAD_INPUT', { detail: sentence('identity.menuParent') });
    // the console knows its own pages by their names
    if (known && builtInMenus.has(known.name) && known.name !== fields.name)
      throw new BusinessError('BAD_INPUT', { detail: sentence('identity.menuNameFixed') });
    const siblings = rows.filter((row) => parentOf(row) === parentId);
    const row = {
      ...fields,
      component: fields.menuType === 1 && parentId === '0' && known?.component !== 'dashboard' ? folder : fields.component,
      parentId: parent?._id ?? null,
      sort: sort ?? known?.sort ?? siblings.reduce((last, each) => Math.max(last, each.sort), 0) + 1,
    };
    try {
      if (!known) return { id: String((await this.collections.menus.create(row))._id), revision: 0 };
      const revision = await saveRevised({ model: this.collections.menus, stored: known, read, set: row });
      note({ object: savedObject(idOf(known), read), before: known, after: { ...known, ...row } });
      return { id: idOf(known), revision };
    } catch (error) {
      if (isDuplicate(error)) throw new BusinessError('MENU_NAME_TAKEN', { name: fields.name });
      throw error;
    }
  }

  /** A menu goes with everything below it, and out of every role. */
  async delete(ids: readonly string[]): Promise<void> {
    const rows = await this.rows();
    const gone = below(rows, ids);
    const toDelete = rows.filter((row) => gone.has(idOf(row)));
    if (!ids.every((id) => toDelete.some((row) => idOf(row) === id))) throw new BusinessError('NOT_FOUND');
    const kept = toDelete.find(({ name }) => builtInMenus.has(name));
    if (kept) throw new BusinessError('MENU_BUILT_IN', { title: kept.metaTitle });
    const _id = { $in: toDelete.map((row) => row._id) };
    await this.collections.transaction(async (session) => {
      await this.collections.menus.deleteMany({ _id }, { session });
      await this.collections.roles.updateMany({ menuIds: _id }, { $pull: { menuIds: _id }, $inc: { revision: 1 } }, { session });
    });
  }

  async sort(id: string, sort: number): Promise<void> {
    const { matchedCount } = await this.collections.menus.updateOne({ _id: id }, { $set: { sort }, $inc: { revision: 1 } });
    if (matchedCount === 0) throw new BusinessError('NOT_FOUND');
  }

  private rows(): Promise<MenuDoc[]> {
    return this.collections.menus.find().sort({ sort: 1, _id: 1 }).lean<MenuDoc[]>();
  }
}

const folder = 'Layout';

/** Granted, permitted, no functions; with the folders above them and without folders that would be empty. */
export function visibleMenus(
  rows: readonly MenuDoc[],
  { menuIds, permissions }: Pick<EffectiveRole, 'menuIds' | 'permissions'>,
): MenuDoc[] {
  const byId = new Map(rows.map((row) => [String(row._id), row]));
  const held: ReadonlySet<string> = new Set(permissions);
  const visible = new Set<MenuDoc>();
  for (const row of rows) {
    const isGranted = menuIds === null || menuIds.has(String(row._id));
    const isPage = row.menuType !== 2 && row.component !== folder;
    if (!isGranted || !isPage || (row.permissionTag !== '' && !held.has(row.permissionTag))) continue;
    for (let at: MenuDoc | undefined = row; at && !visible.has(at); at = at.parentId ? byId.get(String(at.parentId)) : undefined)
      visible.add(at);
  }
  return rows.filter((row) => visible.has(row));
}

const idOf = (row: MenuDoc): string => String(row._id);
const parentOf = (row: MenuDoc): string => (row.parentId === null ? '0' : String(row.parentId));

const below = (rows: readonly MenuDoc[], ids: readonly string[]): Set<string> => everythingBelow(rows, ids, idOf, parentOf);

const nodesOf = (rows: readonly MenuDoc[]): MenuNode[] =>
  forest<MenuDoc, MenuNode>(rows, idOf, parentOf, (row) => ({
    id: idOf(row),
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
    revision: revisionOf(row),
    children: [],
  }));
