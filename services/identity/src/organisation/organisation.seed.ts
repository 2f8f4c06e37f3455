import { isDuplicate } from '@xuekao/documents';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { Collections } from '../store/collections.js';
import { dictionarySeeds, type DictionarySeedValue } from '../site/dictionary/dictionary.seed.js';
import { menuSeeds } from './menus/menus.seed.js';
import { roleSeeds, type Brought, type RoleSeed } from './roles/roles.seed.js';
import { gramsBeside, type SearchedField } from '../people/users/user-grams.js';
import type { UserDoc } from '../people/users/user.model.js';
import { siteId, siteSeed } from '../site/site.seed.js';

const atOnce = 1000;

/**
 * Indexes and what every installation begins with, before the first call is answered. What is there stays as people
 * left it; several processes may do this at once.
 */
@Injectable()
export class Seed implements OnModuleInit {
  constructor(private readonly collections: Collections) {}

  async onModuleInit(): Promise<void> {
    await this.collections.createIndexes();
    await this.addGrams();
    await this.addSite();
    await this.addRoles(await this.addMenus());
    for (const [dicCode, values] of Object.entries(dictionarySeeds)) await this.addDictionary(dicCode, values);
  }

  /** People of an earlier version are found like everybody else. */
  private async addGrams(): Promise<void> {
    const { users } = this.collections;
    for (;;) {
      const found = await users
        .find({ userNameGrams: { $exists: false } }, { userName: 1, realName: 1, mobile: 1 })
        .limit(atOnce)
        .lean<Pick<UserDoc, '_id' | SearchedField>[]>();
      if (found.length === 0) return;
      await users.bulkWrite(found.map((user) => ({ updateOne: { filter: { _id: user._id }, update: { $set: gramsBeside(user) } } })));
    }
  }

  private async addSite(): Promise<void> {
    await ignoringRaces(this.collections.site.updateOne({ _id: siteId }, { $setOnInsert: siteSeed }, { upsert: true }));
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
      const { menus, brings = [], ...role } = seed;
      if (!(await roles.exists({ seedKey: seed.seedKey }))) {
        await ignoringRaces(
          roles.create({
            ...role,
            menuIds: menusOf(seed).flatMap((name) => menuIds.get(name) ?? []),
            brought: brings.map(({ permission }) => permission),
          }),
        );
      }
      for (const brought of brings) await this.bring(seed.seedKey, brought, menuIds.get(brought.menu));
    }
  }

  /** Once: what an administrator took away since then stays away. Open sessions hear of it, as of every role after a start. */
  private async bring(seedKey: string, { permission, beside }: Brought, menu: Types.ObjectId | undefined): Promise<void> {
    const { roles } = this.collections;
    const isNew = { seedKey, brought: { $ne: permission } };
    await roles.updateOne(
      { ...isNew, permissions: { $all: beside, $ne: permission } },
      {
        $addToSet: { permissions: permission, brought: permission, ...(menu ? { menuIds: menu } : {}) },
        $inc: { generation: 1, revision: 1 },
      },
    );
    await roles.updateOne(isNew, { $addToSet: { brought: permission } });
  }

  private async addDictionary(dicCode: string, values: readonly DictionarySeedValue[]): Promise<void> {
    const { dictionary } = this.collections;
    // a value that somebody deleted must not come back with the next start
    if (await dictionary.exists({ dicCode })) return;
    const rows = flatten(values, null).map((row, index) => ({ ...row, dicCode, sort: index + 1 }));
    await ignoringRaces(dictionary.insertMany(rows, { ordered: false, throwOnValidationError: true }));
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

interface FlatValue {
  _id: Types.ObjectId;
  parentId: Types.ObjectId | null;
  title: string;
  dicValue: string;
}
function flatten(values: readonly DictionarySeedValue[], parentId: Types.ObjectId | null): FlatValue[] {
  return values.flatMap(({ title, value, children = [] }) => {
    const _id = new Types.ObjectId();
    return [{ _id, parentId, title, dicValue: value }, ...flatten(children, _id)];
  });
}

async function ignoringRaces(work: PromiseLike<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
}
