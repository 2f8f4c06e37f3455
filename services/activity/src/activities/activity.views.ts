import type { calls, Output } from '@xuekao/contracts';
import { activityStateTexts, openTypeTexts } from '../kernel/texts.js';
import type { ActivityDoc } from './activity.model.js';

type Texts = ReadonlyMap<string, string>;
export interface Words {
  types: Texts;
  categories: Texts;
}

type Shown = Omit<Output<typeof calls.activity.activities.paging>['records'][number], 'liveCount'>;

/** @param liveCount of its course */
export const cardOf = (
  activity: ActivityDoc,
  words: Words,
  liveCount: number,
): Output<typeof calls.activity.activities.paging>['records'][number] => ({ ...shownOf(activity, words), liveCount });

const shownOf = (
  { _id, title, banner, activityType, catId, startTime, endTime, maxJoin, joinCount, price = 0, requireAudit, openType }: ActivityDoc,
  { types, categories }: Words,
): Shown => ({
  ...{ id: _id, title, banner, activityType, maxJoin, joinCount, price, requireAudit, openType },
  activityType_dictText: types.get(activityType) ?? '',
  catId_dictText: categories.get(catId) ?? '',
  startTime: startTime.toISOString(),
  endTime: endTime.toISOString(),
});

export const rowOf = (
  activity: ActivityDoc,
  words: Words,
  waiting: number,
): Output<typeof calls.activity.activities.adminPaging>['records'][number] => ({
  ...shownOf(activity, words),
  state: activity.state,
  state_dictText: activityStateTexts[activity.state] ?? '',
  openType_dictText: openTypeTexts[activity.openType] ?? '',
  waiting,
  createTime: activity.createTime.toISOString(),
});

export const formOf = (
  {
    _id,
    passwordHash,
    startTime,
    endTime,
    users: _users,
    createBy: _by,
    createDept: _dept,
    createTime: _time,
    price = 0,
    refCourse = '',
    ...plain
  }: ActivityDoc,
  users: readonly { id: string; realName: string }[],
): Output<typeof calls.activity.activities.adminDetail> => ({
  ...plain,
  price,
  refCourse,
  id: _id,
  hasPassword: passwordHash !== '',
  startTime: startTime.toISOString(),
  endTime: endTime.toISOString(),
  users: users.map(({ id, realName }) => ({ id, realName })),
});
