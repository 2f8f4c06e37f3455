import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Types } from 'mongoose';
import { ignoringRaces } from '../kernel/ignoring-races.js';
import { menuSeeds } from './menus/menus.seed.js';
import { roleSeeds, type RoleSeed } from './roles/roles.seed.js';
import { OrganisationCollections } from './organisation.collections.js';

/**
 * The menus and roles that every installation begins with, before the first call is answered. What is there stays as people left it, and a
 * menu of this release that a site lacks is added; what else a release changes in them is a step of `organisationUpgrades`.
 */
@Injectable()
export class OrganisationSeeding implements OnModuleInit {
  constructor(private readonly collections: OrganisationCollections) {}

  async onModuleInit(): Promise<void> {
    await this.collections.createIndexes();
    await this.addRoles(await this.addMenus());
  }

  /** Answers the ids by name. */
  private async addMenus(): Promise<Map<string, Types.ObjectId>> {
    const { menus } = this.collections;
    const known = await menus.find({}, { name: 1 }).lean<{ _id: Types.ObjectId; name: string }[]>();
    const ids = new Map(known.map(({ name, _id }) => [name, _id]));
    for (const { parent, ...menu } of menuSeeds) {
      if (ids.has(menu.name)) continue;
      const parentId = parent === null ? null : (ids.get(parent) ?? null);
      await ignoringRaces(menus.create({ ...menu, parentId }));
      const stored = await menus.findOne({ name: menu.name }, { _id: 1 }).lean<{ _id: Types.ObjectId }>();
      if (stored) ids.set(menu.name, stored._id);
    }
    return ids;
  }

  private async addRoles(menuIds: Map<string, Types.ObjectId>): Promise<void> {
    const { roles } = this.collections;
    for (const seed of roleSeeds) {
      const { menus, ...role } = seed;
      if (await roles.exists({ seedKey: seed.seedKey })) continue;
      await ignoringRaces(roles.create({ ...role, menuIds: menusOf(seed).flatMap((name) => menuIds.get(name) ?? []) }));
    }
  }
}

/** The menus that a seed names, with what is below them as far as the permissions of the role reach. */
function menusOf({ menus, permissions }: RoleSeed): string[] {
  const chosen = new Set(menus);
  const granted: ReadonlySet<string> = new Set(permissions);
  for (const menu of menuSeeds) {
    if (menu.parent !== null && chosen.has(menu.parent) && (menu.permissionTag === '' || granted.has(menu.permissionTag)))
      chosen.add(menu.name);
  }
  return [...chosen];
}
