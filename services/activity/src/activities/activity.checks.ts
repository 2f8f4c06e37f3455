import { Injectable } from '@nestjs/common';
import { isInTree } from '@xuekao/access';
import { BusinessError, calls, isPictureAddress, sentence, type Input, type JoinField, type Sentence } from '@xuekao/contracts';
import { CallClient, type UserContext } from '@xuekao/platform';
import { sanitiseRichText } from '@xuekao/rich-text';
import type { ActivityDoc } from './activity.model.js';
import { ActivityPassword } from './activity.password.js';

export type ActivityInput = Input<typeof calls.activity.activities.save>;
export type CheckedFields = Omit<ActivityDoc, '_id' | 'joinCount' | 'createBy' | 'createDept' | 'createTime' | 'revision'>;

const refuse = (detail: Sentence, field: string): never => {
  throw new BusinessError('BAD_INPUT', { detail }, { field });
};

/** Checks of a form before it is stored. */
@Injectable()
export class ActivityChecks {
  constructor(
    private readonly client: CallClient,
    private readonly passwords: ActivityPassword,
  ) {}

  /** @throws {BusinessError} what of the input cannot be */
  async checked(
    { id: _id, revision: _revision, password, ...input }: ActivityInput,
    stored: ActivityDoc | null,
    context: UserContext,
  ): Promise<CheckedFields> {
    const window = { startTime: new Date(input.startTime), endTime: new Date(input.endTime) };
    if (window.endTime <= window.startTime) refuse(sentence('activity.times'), 'endTime');
    if (input.banner !== '' && !isPictureAddress(input.banner)) refuse(sentence('activity.noPicture'), 'banner');
    const [departs, users] = [input.openType === 2 ? input.departs : [], input.openType === 3 ? input.users : []];
    for (const [openType, chosen, what] of [
      [2, departs, 'departs'],
      [3, users, 'users'],
    ] as const)
      if (input.openType === openType && chosen.length === 0)
        refuse(sentence('activity.audience', { what: sentence(`activity.${what}`) }), what);
    const passwordHash = input.openType !== 9 ? '' : password === '' ? (stored?.passwordHash ?? '') : this.passwords.hash(password);
    if (input.openType === 9 && passwordHash === '') throw new BusinessError('ACTIVITY_PASSWORD_MISSING');
    checkForm(input.fields);
    await this.refuseStrangers({ departs, users }, stored, context);
    // an activity leads to a course or to an exam: what its type does not use is not kept
    const [refCourse, refExam] = input.activityType === '1' ? [input.refCourse, ''] : ['', input.refExam];
    await this.refuseForeign('exam', refExam, stored?.refExam, context);
    await this.refuseForeign('course', refCourse, stored?.refCourse, context);
    const fields = input.fields.map((field) => ({ ...field, fieldItems: hasItems(field) ? field.fieldItems : [] }));
    return { ...input, ...window, refCourse, refExam, content: sanitiseRichText(input.content), departs, users, passwordHash, fields };
  }

  /** People and departments are the chooser's own; those whom another person has invited may stay. */
  private async refuseStrangers(
    { departs, users }: Pick<ActivityDoc, 'departs' | 'users'>,
    stored: ActivityDoc | null,
    { caller, requestId }: UserContext,
  ): Promise<void> {
    if (caller.roleLevel === 1) return;
    const isOwn = (deptCode: string): boolean => isInTree(caller.deptCode, deptCode);
    if (!departs.filter((code) => !stored?.departs.includes(code)).every(isOwn))
      refuse(sentence('activity.outside', { what: sentence('activity.departs') }), 'departs');
    const invited = new Set(stored?.users);
    const added = [...new Set(users)].filter((id) => !invited.has(id));
    if (added.length === 0) return;
    const people = await this.client.call(calls.identity.users.byIds, { ids: added }, { requestId });
    if (people.length !== added.length || !people.every(({ deptCode }) => isOwn(deptCode)))
      refuse(sentence('activity.outside', { what: sentence('activity.users') }), 'users');
  }

  /** An activity opens its course or exam to whoever joins: that is for those who may edit it. */
  private async refuseForeign(kind: 'course' | 'exam', id: string, stored: string | undefined, context: UserContext): Promise<void> {
    if (id === '' || id === stored) return;
    const call = kind === 'course' ? calls.course.courses.mayLink : calls.exam.exams.mayLink;
    const { mayLink } = await this.client.call(call, { id }, context);
    if (mayLink) return;
    if (kind === 'course') refuse(sentence('activity.noCourse'), 'refCourse');
    refuse(sentence('activity.noExam'), 'refExam');
  }
}

const hasItems = ({ fieldType }: JoinField): boolean => fieldType === 'radio' || fieldType === 'checkbox';

function checkForm(fields: readonly JoinField[]): void {
  const names = new Set<string>();
  fields.forEach((field, at) => {
    const { fieldName, fieldTitle: title, fieldItems } = field;
    const place = `fields.${at}`;
    if (names.has(fieldName)) refuse(sentence('activity.twice', { name: title }), place);
    names.add(fieldName);
    if (!hasItems(field)) return;
    if (fieldItems.length < 2) refuse(sentence('activity.fewItems', { title }), place);
    const isUnlike = (key: 'title' | 'value'): boolean => new Set(fieldItems.map((item) => item[key])).size === fieldItems.length;
    if (!isUnlike('title') || !isUnlike('value')) refuse(sentence('activity.itemTwice', { title }), place);
  });
}
