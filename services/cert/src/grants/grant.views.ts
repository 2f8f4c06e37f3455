import { calls, certGrantTypes, certStates, siteText, type CertField, type Output } from '@xuekao/contracts';
import type { GrantDoc } from './grant.model.js';
import { dayWords } from '../kernel/days.js';

type Calls = typeof calls.cert.grants;
type Row = Output<Calls['paging']>['records'][number];
type OwnRow = Output<Calls['myPaging']>['records'][number];
type State = (typeof certStates)[keyof typeof certStates];

export function stateOf({ withdrawnAt, expireAt }: Pick<GrantDoc, 'withdrawnAt' | 'expireAt'>, now: Date): State {
  if (withdrawnAt) return certStates.withdrawn;
  return expireAt && expireAt <= now ? certStates.expired : certStates.valid;
}

/** Certificates that are neither withdrawn nor expired. */
export const stillValid = (now: Date) => ({ withdrawnAt: null, $or: [{ expireAt: null }, { expireAt: { $gt: now } }] });

export function ownRow(grant: GrantDoc, now: Date): OwnRow {
  const state = stateOf(grant, now);
  return {
    id: grant._id,
    title: grant.title,
    number: grant.number,
    createTime: grant.createdAt.toISOString(),
    grantType: grant.grantType,
    grantType_dictText: siteText(grant.grantType === certGrantTypes.byExam ? 'cert.type2' : 'cert.type1'),
    expireTime: grant.expireAt?.toISOString() ?? '',
    authority: grant.authority,
    certFilePdf: state === certStates.withdrawn ? '' : calls.cert.grants.file.path,
    state,
    state_dictText: siteText(`cert.state${state}`),
    withdrawTime: grant.withdrawnAt?.toISOString() ?? '',
    withdrawReason: grant.withdrawReason,
    examTitle: grant.examTitle,
  };
}

export const officeRow = (grant: GrantDoc, now: Date): Row => ({
  ...ownRow(grant, now),
  certId: grant.certId,
  userName: grant.userName,
  realName: grant.realName,
  deptName: grant.deptName,
  grantBy: grant.grantName,
  withdrawBy: grant.withdrawBy,
  // withdrawn: somebody has decided
  doubtScore: grant.withdrawnAt ? null : (grant.doubt?.score ?? null),
  inDoubt: grant.doubt !== undefined && !grant.withdrawnAt,
});

/** Words that the texts of the certificate are filled with. */
export const valuesOf = (grant: GrantDoc): Record<CertField, string> => ({
  ...{ name: grant.realName, number: grant.number, title: grant.title, authority: grant.authority, dept: grant.deptName },
  ...{ date: dayWords(grant.createdAt), exam: grant.examTitle, score: grant.score === null ? '' : String(grant.score) },
  expire: grant.expireAt ? dayWords(grant.expireAt) : siteText('cert.noExpiry'),
});
