import type { PermissionCode } from '@xuekao/contracts';
import type { UpgradeContext, UpgradeStep } from '@xuekao/platform';
import { Types } from 'mongoose';
import { menuSeeds } from './menus/menus.seed.js';

type Db = UpgradeContext['db'];

interface MenuRow {
  _id: Types.ObjectId;
  name: string;
  parentId: Types.ObjectId | null;
}
interface RoleRow {
  seedKey: string;
  permissions: string[];
  menuIds: Types.ObjectId[];
  /** permissions that a start of a release before the steps has given once */
  brought?: string[];
}

/** The row stays, and with it what people changed of it and the roles that have it. */
async function renameMenu(db: Db, before: string, name: string): Promise<void> {
  const menus = db.collection<MenuRow>('menus');
  // a menu that somebody made under the former name after the step stays another one
  if (!(await menus.findOne({ name }))) await menus.updateOne({ name: before }, { $set: { name } });
}

/** Id of a menu of this release, which an existing site may lack until the seeding. */
async function menuOf(db: Db, name: string): Promise<Types.ObjectId | null> {
  const menus = db.collection<MenuRow>('menus');
  const known = await menus.findOne({ name }, { projection: { _id: 1 } });
  if (known) return known._id;
  const seed = menuSeeds.find((menu) => menu.name === name);
  if (!seed) return null;
  const { parent, ...row } = seed;
  const parentId = parent === null ? null : await menuOf(db, parent);
  const _id = new Types.ObjectId();
  await menus.updateOne({ name }, { $setOnInsert: { ...row, parentId, _id } }, { upsert: true });
  return (await menus.findOne({ name }, { projection: { _id: 1 } }))?._id ?? null;
}

interface NewPermission {
  seedKey: string;
  permission: PermissionCode;
  /** name of the menu that leads to its page */
  menu: string;
  /** permissions that show the same people: a role from which one of them was taken gets nothing */
  beside: readonly PermissionCode[];
}

/** Gives a role of the system what is new in a release. A permission that somebody takes away afterwards stays away. */
async function givePermission(db: Db, { seedKey, permission, menu, beside }: NewPermission): Promise<void> {
  const menuId = await menuOf(db, menu);
  await db.collection<RoleRow>('roles').updateOne(
    { seedKey, brought: { $ne: permission }, $and: [{ permissions: { $all: [...beside] } }, { permissions: { $ne: permission } }] },
    {
      $addToSet: { permissions: permission, brought: permission, ...(menuId ? { menuIds: menuId } : {}) },
      // open sessions take the role over
      $inc: { generation: 1, revision: 1 },
    },
  );
}

/** Shows a role of the system a new page whose permission it has already. A page that somebody takes away afterwards stays away. */
async function givePage(
  db: Db,
  { seedKey, permission, menu, beside }: Pick<NewPermission, 'seedKey' | 'permission' | 'menu'> & { beside: string },
): Promise<void> {
  const [menuId, besideId] = [await menuOf(db, menu), await menuOf(db, beside)];
  if (!menuId || !besideId) return;
  await db.collection<RoleRow>('roles').updateOne(
    { seedKey, permissions: permission, menuIds: { $all: [besideId], $ne: menuId } },
    // open sessions take the role over
    { $addToSet: { menuIds: menuId }, $inc: { generation: 1, revision: 1 } },
  );
}

export const organisationUpgrades: readonly UpgradeStep[] = [
  {
    number: 1,
    name: 'the menus of notices have the names of the specification',
    keepsEarlier: true,
    run: async ({ db }) => {
      await renameMenu(db, 'NoticeList', 'SysNotice');
      await renameMenu(db, 'NoticeAdd', 'SysNoticeAdd');
    },
  },
  {
    number: 2,
    name: 'teachers may see the trials of devices',
    keepsEarlier: true,
    run: ({ db }) =>
      givePermission(db, { seedKey: 'teacher', permission: 'trial:list', menu: 'TrialList', beside: ['exam:list', 'sys:user:list'] }),
  },
  {
    number: 3,
    name: 'teachers answer reports of errors in questions',
    keepsEarlier: true,
    run: ({ db }) =>
      givePermission(db, { seedKey: 'teacher', permission: 'qu:report', menu: 'QuReportList', beside: ['qu:list', 'qu:save'] }),
  },
  {
    number: 4,
    name: 'teachers have questions written by the model of the site',
    keepsEarlier: true,
    run: ({ db }) => givePermission(db, { seedKey: 'teacher', permission: 'qu:ai:gen', menu: 'QuAiGen', beside: ['qu:save', 'qu:import'] }),
  },
  {
    number: 5,
    name: 'teachers see the applications for exams, and the questions about marks',
    keepsEarlier: true,
    run: async ({ db }) => {
      await givePage(db, { seedKey: 'teacher', permission: 'exam:add', menu: 'ApplyList', beside: 'ExamList' });
      await givePage(db, { seedKey: 'teacher', permission: 'paper:review', menu: 'AppealList', beside: 'PaperList' });
    },
  },
  {
    number: 6,
    name: 'teachers make activities that people sign up for',
    keepsEarlier: true,
    run: async ({ db }) => {
      const beside: PermissionCode[] = ['exam:list', 'exam:add'];
      for (const [permission, menu] of [
        ['activity:list', 'ActivityCentre'],
        ['activity:save', 'ActivityAdd'],
        ['activity:delete', 'ActivityList'],
        ['activity:audit', 'ActivityJoinList'],
      ] as const)
        await givePermission(db, { seedKey: 'teacher', permission, menu, beside });
    },
  },
  {
    number: 7,
    name: 'teachers make battles',
    keepsEarlier: true,
    run: async ({ db }) => {
      const beside = ['exam:list', 'exam:add', 'exam:state'] as const;
      await givePermission(db, { seedKey: 'teacher', permission: 'battle:list', menu: 'BattleList', beside });
      await givePermission(db, { seedKey: 'teacher', permission: 'battle:save', menu: 'BattleAdd', beside });
    },
  },
  {
    number: 8,
    name: 'teachers ask by surveys',
    keepsEarlier: true,
    run: async ({ db }) => {
      for (const permission of ['survey:list', 'survey:save', 'survey:delete'] as const)
        await givePermission(db, { seedKey: 'teacher', permission, menu: 'SurveyList', beside: ['exam:list', 'exam:add'] });
    },
  },
  {
    number: 9,
    name: 'teachers see figures of their people',
    keepsEarlier: true,
    run: ({ db }) =>
      givePermission(db, { seedKey: 'teacher', permission: 'stat:view', menu: 'Dashboard', beside: ['exam:list', 'exam:add'] }),
  },
  {
    number: 10,
    name: 'teachers make courses',
    keepsEarlier: true,
    run: async ({ db }) => {
      const beside = ['exam:list', 'exam:add'] as const;
      for (const permission of ['course:list', 'course:add', 'course:delete'] as const)
        await givePermission(db, { seedKey: 'teacher', permission, menu: 'CourseList', beside });
      for (const permission of ['course:file:list', 'course:file:save', 'course:file:delete'] as const)
        await givePermission(db, { seedKey: 'teacher', permission, menu: 'CourseFileList', beside });
    },
  },
  {
    number: 11,
    name: 'teachers answer questions about courses, and grant lessons',
    keepsEarlier: true,
    run: async ({ db }) => {
      const beside = ['exam:list', 'exam:add'] as const;
      await givePermission(db, { seedKey: 'teacher', permission: 'course:progress', menu: 'CourseList', beside });
      await givePermission(db, { seedKey: 'teacher', permission: 'course:qa', menu: 'CourseQaList', beside });
    },
  },
  {
    number: 12,
    name: 'teachers see faces of those who learn their courses',
    keepsEarlier: true,
    run: ({ db }) =>
      givePermission(db, { seedKey: 'teacher', permission: 'course:face', menu: 'CourseList', beside: ['exam:list', 'exam:add'] }),
  },
  {
    number: 13,
    name: 'teachers see the term report of their people',
    keepsEarlier: true,
    run: ({ db }) => givePermission(db, { seedKey: 'teacher', permission: 'stat:report', menu: 'TermReport', beside: ['stat:view'] }),
  },
  {
    number: 14,
    name: 'teachers see which certificates of their exams could not be given',
    keepsEarlier: true,
    run: ({ db }) =>
      givePermission(db, { seedKey: 'teacher', permission: 'cert:waiting', menu: 'CertHinderedList', beside: ['exam:list', 'exam:add'] }),
  },
];
