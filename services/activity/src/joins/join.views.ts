import type { calls, Output } from '@xuekao/contracts';
import type { ActivityDoc } from '../activities/index.js';
import { joinStateTexts } from '../kernel/texts.js';
import type { JoinDoc } from './join.model.js';

type Calls = typeof calls.activity.joins;
export type OwnRow = Output<Calls['myPaging']>['records'][number];

export const ownRow = (
  { _id, activityId, realName, createTime, state, auditMsg, paidBy, turn }: JoinDoc,
  activity: ActivityDoc | undefined,
  types: ReadonlyMap<string, string>,
): OwnRow => ({
  ...{ id: _id, activityId, joinName: realName, state, auditMsg, paid: paidBy !== undefined, turn },
  title: activity?.title ?? '',
  activityType: activity?.activityType ?? '',
  activityType_dictText: types.get(activity?.activityType ?? '') ?? '',
  createTime: createTime.toISOString(),
  state_dictText: joinStateTexts[state] ?? '',
  refCourse: activity?.refCourse ?? '',
  refExam: activity?.refExam ?? '',
});

/** The questions as the person answered them. */
export const answersOf = ({ fields, data }: JoinDoc): Output<Calls['detail']>['dataList'] => {
  const said = new Map(data.map(({ fieldName, fieldValue }) => [fieldName, fieldValue]));
  return fields.map((field) => ({ ...field, fieldValue: said.get(field.fieldName) ?? null }));
};
