import { Injectable } from '@nestjs/common';
import { isInTree, reachOf, rightOf } from '@xuekao/access';
import { BusinessError, calls, sentence, type ExamReward, type Input, usualAppealDays } from '@xuekao/contracts';
import { CallClient, type UserContext } from '@xuekao/platform';
import { missingSigns } from '@xuekao/printing';
import { toPoints, toTenths } from '@xuekao/question';
import { sanitiseRichText } from '@xuekao/rich-text';
import { templateCount, templateTenths, TemplateCollections } from '../templates/index.js';
import type { ExamDoc } from './exam.model.js';
import { ExamPassword } from './exam-password.js';
import { endedReleases, newReleaseRules, releaseRulesOf } from './exam.release.js';
import { changedWatchRules } from './watch-rules.js';

export type ExamInput = Input<typeof calls.exam.exams.save>;
export type CheckedFields = Omit<ExamDoc, '_id' | 'state' | 'setId' | 'revision' | 'createBy' | 'createDept' | 'createTime'>;

/** Of an exam that nobody answers here: one attempt, and no rule of its page. */
const inARoom = {
  ...{ chance: 1, late: false, lateMax: 0, overTime: 0, answerDevice: 0, reconnectMinutes: 0 },
  ...{ noBack: false, notifyOpen: false, notifyEndMinutes: 0, examType: '1', hideBook: true, price: 0 },
} as const satisfies Partial<ExamDoc>;

/** Of `resultType`: no answers are known of a paper that was written in a room. */
const showsScore = 2;

/** Checks of a form before it is stored. */
@Injectable()
export class ExamChecks {
  constructor(
    private readonly templateStore: TemplateCollections,
    private readonly client: CallClient,
    private readonly passwords: ExamPassword,
  ) {}

  /** @throws {BusinessError} what of the input cannot be; see the call's refusals */
  async checked({ id: _id, ...input }: ExamInput, exam: ExamDoc | null, context: UserContext): Promise<CheckedFields> {
    const { qualifyScore, startTime, endTime, password: _password, revision: _revision, ...rest } = input;
    // the totals of a published exam are those of its frozen papers
    const totals = exam !== null && exam.setId !== null ? exam : await this.totalsOf(input.tmplId, context);
    const window = { startTime: new Date(startTime), endTime: new Date(endTime) };
    if (window.endTime <= window.startTime) throw new BusinessError('EXAM_TIMES');
    const qualifyTenths = toTenths(qualifyScore);
    if (qualifyTenths > totals.totalTenths) throw new BusinessError('EXAM_QUALIFY', { max: toPoints(totals.totalTenths) });
    if (input.openType === 2 && input.departs.length === 0) throw new BusinessError('EXAM_AUDIENCE', { what: sentence('exam.departs') });
    if (input.openType === 3 && input.users.length === 0) throw new BusinessError('EXAM_AUDIENCE', { what: sentence('exam.users') });
    const passwordHash = this.passwordOf(input, exam);
    if (input.openType === 9 && passwordHash === '') throw new BusinessError('EXAM_PASSWORD_MISSING');
    const offline = input.offline ?? exam?.offline ?? false;
    // a room is open to those who were invited: nobody comes to it by a password
    if (offline && input.openType === 9)
      throw new BusinessError('BAD_INPUT', { detail: sentence('exam.offlineOpen') }, { field: 'openType' });
    await this.refuseStrangers(input, exam, context);
    const isOther = exam !== null && input.price !== undefined && input.price !== (exam.price ?? 0);
    if (isOther && rightOf(context.caller, exam) !== 'own') throw new BusinessError('PRICE_BY_OWNER');
    const stored = exam === null ? newReleaseRules : releaseRulesOf(exam);
    const given = { passPoints: passPointsOf(input, exam, context), rewards: await this.rewardsOf(input, exam, context) };
    const release = { scoreRelease: input.scoreRelease ?? stored.scoreRelease, answerRelease: input.answerRelease ?? stored.answerRelease };
    return {
      ...rest,
      ...release,
      ...endedReleases(release),
      examType: input.examType ?? exam?.examType ?? '1',
      catId: input.catId ?? exam?.catId ?? '',
      calculator: input.calculator ?? exam?.calculator ?? false,
      moveAsks: input.moveAsks ?? exam?.moveAsks ?? false,
      staffSees: input.staffSees ?? exam?.staffSees ?? true,
      ...given,
      ...giversOf(given, exam, context),
      appealDays: input.appealDays ?? exam?.appealDays ?? usualAppealDays,
      notifyOpen: input.notifyOpen ?? exam?.notifyOpen ?? false,
      notifyEndMinutes: input.notifyEndMinutes ?? exam?.notifyEndMinutes ?? 0,
      notifyMinutes: input.notifyMinutes ?? exam?.notifyMinutes ?? 0,
      price: input.price ?? exam?.price ?? 0,
      reconnectMinutes: input.reconnectMinutes ?? exam?.reconnectMinutes ?? 0,
      ...changedWatchRules(input, exam),
      offline,
      place: input.place ?? exam?.place ?? '',
      ...(offline ? { ...inARoom, resultType: Math.min(rest.resultType, showsScore) } : {}),
      content: sanitiseRichText(rest.content),
      ...window,
      qualifyTenths,
      totalTenths: totals.totalTenths,
      quCount: totals.quCount,
      // what the open type does not use is not kept: a list of people that nobody sees would come back by surprise
      departs: input.openType === 2 ? input.departs : [],
      users: input.openType === 3 ? input.users : [],
      userDeparts: await this.departsOf(input, context),
      passwordHash,
    };
  }

  /**
   * Points that people did not get before come from whoever may give points, and a certificate for scores that did not have it before from
   * whoever may grant it. @throws {BusinessError} NOT_FOUND, FORBIDDEN, BAD_INPUT
   */
  private async rewardsOf({ rewards, title }: ExamInput, exam: ExamDoc | null, { caller, requestId }: UserContext): Promise<ExamReward[]> {
    const stored = exam?.rewards ?? [];
    if (rewards === undefined) return stored;
    const mayGive = caller.permissions.includes('points:save');
    if (!mayGive && rewards.some((range) => !isEarned(stored, range))) throw new BusinessError('FORBIDDEN');
    const isKnown = ({ certId, min, max }: ExamReward): boolean =>
      stored.some((range) => range.certId === certId && range.min <= min && max <= range.max);
    const ids = [...new Set(rewards.filter((range) => range.certId !== '' && !isKnown(range)).map(({ certId }) => certId))];
    refuseUnprintable(title, rewards);
    if (ids.length === 0) return rewards;
    if (!caller.permissions.includes('cert:grant')) throw new BusinessError('FORBIDDEN');
    const grantable = await this.client.call(calls.cert.templates.grantable, { ids }, { requestId, caller });
    // archived since, of other departments, or gone
    if (grantable.length < ids.length) throw new BusinessError('BAD_INPUT', { detail: sentence('exam.rewardCert') }, { field: 'rewards' });
    return rewards;
  }

  /** Rewards of a copy: of those of the original the ones that whoever makes it may give. */
  async copiedRewards(
    { rewards = [], passPoints = 0 }: Pick<ExamDoc, 'rewards' | 'passPoints'>,
    { caller, requestId }: UserContext,
  ): Promise<{ rewards: ExamReward[]; passPoints: number }> {
    const mayGive = caller.permissions.includes('points:save');
    const ids = [...new Set(rewards.map(({ certId }) => certId))].filter((id) => id !== '');
    const mayGrant = caller.permissions.includes('cert:grant') && ids.length > 0;
    const grantable = new Set(mayGrant ? await this.client.call(calls.cert.templates.grantable, { ids }, { requestId, caller }) : []);
    const given = rewards.map((range) => ({
      ...range,
      points: mayGive ? range.points : 0,
      certId: grantable.has(range.certId) ? range.certId : '',
    }));
    return { rewards: given.filter(({ points, certId }) => points > 0 || certId !== ''), passPoints: mayGive ? passPoints : 0 };
  }

  /** The hash of what was typed, else what is stored. */
  private passwordOf({ openType, password }: Pick<ExamInput, 'openType' | 'password'>, exam: ExamDoc | null): string {
    if (openType !== 9) return '';
    return password === '' ? (exam?.passwordHash ?? '') : this.passwords.hash(password);
  }

  private async departsOf({ openType, users }: Pick<ExamInput, 'openType' | 'users'>, { requestId }: UserContext): Promise<string[]> {
    if (openType !== 3) return [];
    const people = await this.client.call(calls.identity.users.byIds, { ids: users }, { requestId });
    return [...new Set(people.map(({ deptCode }) => deptCode))].filter((code) => code !== '');
  }

  /**
   * Refuses invitations of people outside the own departments; people whom another person has invited may stay. @throws {BusinessError}
   * BAD_INPUT
   */
  private async refuseStrangers(
    { openType, departs, users }: Omit<ExamInput, 'id'>,
    exam: ExamDoc | null,
    { caller, requestId }: UserContext,
  ): Promise<void> {
    if (caller.roleLevel === 1) return;
    const isOwn = (deptCode: string): boolean => isInTree(caller.deptCode, deptCode);
    const newDeparts = openType === 2 ? departs.filter((code) => !exam?.departs.includes(code)) : [];
    if (!newDeparts.every(isOwn))
      throw new BusinessError('BAD_INPUT', { detail: sentence('exam.outside', { what: sentence('exam.departs') }) }, { field: 'departs' });
    const invited = new Set(exam?.users);
    const newUsers = openType === 3 ? users.filter((id) => !invited.has(id)) : [];
    if (newUsers.length === 0) return;
    const people = await this.client.call(calls.identity.users.byIds, { ids: newUsers }, { requestId });
    if (people.length !== new Set(newUsers).size || !people.every(({ deptCode }) => isOwn(deptCode)))
      throw new BusinessError('BAD_INPUT', { detail: sentence('exam.outside', { what: sentence('exam.users') }) }, { field: 'users' });
  }

  private async totalsOf(tmplId: string, { caller }: UserContext): Promise<Pick<ExamDoc, 'totalTenths' | 'quCount'>> {
    const template = await this.templateStore.templates.findOne({ _id: tmplId, $and: [reachOf(caller, 'view').filter()] }).lean();
    if (!template) throw new BusinessError('NOT_FOUND');
    return { totalTenths: templateTenths(template), quCount: templateCount(template) };
  }
}

/** @throws {BusinessError} FORBIDDEN for more points than before by somebody who may not give points */
function passPointsOf({ passPoints }: ExamInput, exam: ExamDoc | null, { caller }: UserContext): number {
  const stored = exam?.passPoints ?? 0;
  if (passPoints !== undefined && passPoints > stored && !caller.permissions.includes('points:save')) throw new BusinessError('FORBIDDEN');
  return passPoints ?? stored;
}

/** The title stands on the certificates of the exam. @throws {BusinessError} BAD_INPUT */
export function refuseUnprintable(title: string, rewards: readonly ExamReward[] = []): void {
  const signs = rewards.some(({ certId }) => certId !== '') ? missingSigns(title).join('') : '';
  if (signs !== '') throw new BusinessError('BAD_INPUT', { detail: sentence('exam.titleSigns', { signs }) }, { field: 'title' });
}

/** The giver of points that nobody got before: such a person may reach the exam by the role level alone, and sit it. */
function giversOf(
  { passPoints, rewards }: { passPoints: number; rewards: readonly ExamReward[] },
  exam: ExamDoc | null,
  { caller: { userId } }: UserContext,
): Pick<ExamDoc, 'rewardedBy'> {
  const stored = exam?.rewards ?? [];
  const isMore = passPoints > (exam?.passPoints ?? 0) || rewards.some((range) => !isEarned(stored, range));
  return isMore ? { rewardedBy: [...new Set([...(exam?.rewardedBy ?? []), userId])] } : {};
}

/** True: as many points are given for such a score already. */
const isEarned = (stored: readonly ExamReward[], { min, max, points }: ExamReward): boolean =>
  points === 0 || stored.some((range) => range.points >= points && range.min <= min && max <= range.max);
