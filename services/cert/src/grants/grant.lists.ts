import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import {
  BusinessError,
  certStates,
  siteText,
  type Caller,
  type calls,
  type CertField,
  type CertDesign,
  type Input,
  type Output,
} from '@xuekao/contracts';
import { containing, findPage, listSort } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { writeSheets } from '@xuekao/sheets';
import type { QueryFilter } from 'mongoose';
import { GrantCollections } from './grant.collections.js';
import type { GrantDoc } from './grant.model.js';
import { timeText } from '../kernel/days.js';
import { proofOf } from '../kernel/numbers.js';
import { CertSheets, showsField, TemplateService } from '../templates/index.js';
import { officeRow, ownRow, stateOf, stillValid, valuesOf } from './grant.views.js';
import { safeWord } from './safe-word.js';

type Calls = typeof calls.cert.grants;
type Filters = Input<Calls['export']>['params'];
type Found = QueryFilter<GrantDoc>;
type Row = Output<Calls['paging']>['records'][number];

const newestFirst = { createdAt: -1 } as const;
const sortable = { createTime: 'createdAt', title: 'title', realName: 'realName', expireTime: 'expireAt' };
/** The office of the person's department, and who gave it. */
const inReach = { by: 'grantBy', dept: 'deptCode' };
const mostExported = 50_000;
const listed = 100;
const columns = [
  'Title',
  'Number',
  'Name',
  'User',
  'Dept',
  'Type',
  'Exam',
  'Time',
  'Expire',
  'Authority',
  'State',
  'By',
  'Reason',
  'Doubt',
] as const;
const widths = [28, 26, 14, 16, 20, 12, 28, 18, 18, 24, 10, 14, 30, 20];

/** Certificates as their owners and the office read them. */
@Injectable()
export class GrantLists {
  constructor(
    private readonly store: GrantCollections,
    private readonly templates: TemplateService,
    private readonly sheets: CertSheets,
  ) {}

  async paging({ params, ...query }: Input<Calls['paging']>, { caller }: UserContext): Promise<Output<Calls['paging']>> {
    const now = new Date();
    const sort = listSort(query.orders, sortable, newestFirst);
    return findPage(this.store.grants, officeFilter(params, caller, now), query, sort, (row: GrantDoc) => officeRow(row, now));
  }

  async myPaging(
    { params: { title }, ...query }: Input<Calls['myPaging']>,
    { caller: { userId } }: UserContext,
  ): Promise<Output<Calls['myPaging']>> {
    const now = new Date();
    const filter: Found = { userId, ...(title ? { title: containing(title) } : {}) };
    const sort = listSort(query.orders, sortable, newestFirst);
    return findPage(this.store.grants, filter, query, sort, (row: GrantDoc) => ownRow(row, now));
  }

  async myList({ examId }: Input<Calls['myList']>, { caller: { userId } }: UserContext): Promise<Output<Calls['myList']>> {
    const now = new Date();
    const filter: Found = { userId, ...stateFilter(certStates.valid, now), ...(examId === undefined ? {} : { examId }) };
    const rows = await this.store.grants.find(filter).sort({ createdAt: -1, _id: -1 }).limit(listed).lean<GrantDoc[]>();
    return rows.map((row) => ownRow(row, now));
  }

  /** @throws {BusinessError} NOT_FOUND */
  async detail({ id }: Input<Calls['detail']>, { caller }: UserContext): Promise<Output<Calls['detail']>> {
    const found = await this.seen(id, caller);
    return { ...officeRow(found, new Date()), proofUrl: this.sheets.proofUrl(found.number) };
  }

  /** @throws {BusinessError} NOT_FOUND, CERT_WITHDRAWN, PRINT_HARD, CERT_PICTURE, CERT_UNMADE, BUSY */
  async file({ id }: Input<Calls['file']>, { caller }: UserContext): Promise<Output<Calls['file']>> {
    const found = await this.seen(id, caller);
    if (found.withdrawnAt) throw new BusinessError('CERT_WITHDRAWN');
    const name = siteText('cert.file', { title: safeWord(found.title), name: safeWord(found.realName) });
    try {
      return { name, base64: (await this.pdf(caller.userId, found)).toString('base64') };
    } catch (error) {
      // whoever has it can upload nothing
      const isLearner = found.userId === caller.userId && !caller.permissions.includes('cert:list');
      if (isLearner && error instanceof BusinessError && error.errorName === 'CERT_PICTURE') throw new BusinessError('CERT_UNMADE');
      throw error;
    }
  }

  /** @throws {BusinessError} PRINT_HARD, BUSY */
  async pdf(userId: string, grant: GrantDoc, { canWait = false } = {}): Promise<Buffer> {
    return this.sheets.pdfFor(userId, await this.designOf(grant), valuesOf(grant), { canWait });
  }

  private async designOf({ designId }: GrantDoc): Promise<CertDesign> {
    const design = await this.templates.designOf(designId);
    if (!design) throw new BusinessError('NOT_FOUND');
    return design;
  }

  /** @throws {BusinessError} EXPORT_TOO_MANY */
  async export({ params }: Input<Calls['export']>, { caller, note }: UserContext): Promise<Output<Calls['export']>> {
    const now = new Date();
    const filter = officeFilter(params, caller, now);
    const n = await this.store.grants.countDocuments(filter, { limit: mostExported + 1 });
    if (n > mostExported) throw new BusinessError('EXPORT_TOO_MANY', { n: `${mostExported}+`, max: mostExported });
    const rows: string[][] = [columns.map((column) => siteText(`cert.column${column}`))];
    const found = this.store.grants.find(filter).sort({ createdAt: -1, _id: -1 }).limit(mostExported).lean<GrantDoc[]>();
    for await (const grant of found.cursor({ batchSize: 2000 })) rows.push(cellsOf(grant, now));
    note({ after: { rows: rows.length - 1 } });
    const bytes = await writeSheets([{ name: siteText('cert.sheet'), widths, rows }]);
    return { name: siteText('cert.exportFile', { time: safeWord(timeText(now)) }), base64: bytes.toString('base64') };
  }

  async verify({ number }: Input<Calls['verify']>): Promise<Output<Calls['verify']>> {
    const found = await this.proved(number);
    const nothing = { number, title: '', realName: '', authority: '', createTime: '', expireTime: '', withdrawTime: '' };
    if (!found) return { ...nothing, outcome: 'unknown' };
    const { title, authority } = found;
    const isNamed = await this.shows(found, 'name');
    if (found.withdrawnAt)
      return { ...nothing, outcome: 'withdrawn', number: found.number, title, authority, withdrawTime: found.withdrawnAt.toISOString() };
    return {
      ...{ outcome: stateOf(found, new Date()) === certStates.valid ? 'valid' : 'expired', number: found.number, title, authority },
      ...{
        realName: isNamed ? found.realName : '',
        createTime: found.createdAt.toISOString(),
        expireTime: found.expireAt?.toISOString() ?? '',
      },
      withdrawTime: '',
    };
  }

  /** Whether a field stands on the certificate: who is shown it elsewhere reads no more than that. */
  async shows({ designId }: Pick<GrantDoc, 'designId'>, field: CertField): Promise<boolean> {
    const design = await this.templates.designOf(designId);
    return design !== undefined && showsField(design, field);
  }

  /** Null: there is none of this number. */
  proved(number: string): Promise<GrantDoc | null> {
    return this.store.grants.findOne({ proof: proofOf(number) }).lean<GrantDoc>();
  }

  /** Certificates of the office by their ids, or by the filters where no id is given. */
  packed(ids: readonly string[], params: Filters, caller: Caller): Found {
    const now = new Date();
    const chosen: Found = ids.length > 0 ? { _id: { $in: [...ids] } } : {};
    return { $and: [officeFilter(params, caller, now), chosen, { withdrawnAt: null }] };
  }

  /** A certificate of the caller's own, or that the caller's office reaches. @throws {BusinessError} NOT_FOUND */
  async seen(id: string, caller: Caller): Promise<GrantDoc> {
    const found = await this.store.grants.findById(id).lean<GrantDoc>();
    if (!found) throw new BusinessError('NOT_FOUND');
    const isOwn = found.userId === caller.userId;
    const isOffice = caller.permissions.includes('cert:list') && reachOf(caller).includes({ by: found.grantBy, dept: found.deptCode });
    if (!isOwn && !isOffice) throw new BusinessError('NOT_FOUND');
    return found;
  }
}

/** Certificates that the caller's office reaches. */
export const reachedGrants = (caller: Caller): Found => reachOf(caller).filter(inReach);

function officeFilter(
  { title, realName, number, certId, grantType, state, inDoubt, dateRange }: Filters,
  caller: Caller,
  now: Date,
): Found {
  const [from, to] = dateRange ?? [];
  const conditions: Found[] = [
    reachedGrants(caller),
    title ? { title: containing(title) } : {},
    realName ? { $or: [{ realName: containing(realName) }, { userName: containing(realName) }] } : {},
    number ? { proof: containing(proofOf(number)) } : {},
    certId === undefined ? {} : { certId },
    grantType === undefined ? {} : { grantType },
    state === undefined ? {} : stateFilter(state, now),
    inDoubt === undefined ? {} : { doubt: { $exists: inDoubt }, ...(inDoubt ? { withdrawnAt: null } : {}) },
    from === undefined || to === undefined ? {} : { createdAt: { $gte: new Date(from), $lte: new Date(to) } },
  ];
  return { $and: conditions };
}

function stateFilter(state: number, now: Date): Found {
  if (state === certStates.withdrawn) return { withdrawnAt: { $ne: null } };
  if (state === certStates.expired) return { withdrawnAt: null, expireAt: { $lte: now } };
  return stillValid(now);
}

const doubtWords = ({ inDoubt, doubtScore }: Row): string =>
  !inDoubt ? '' : doubtScore === null ? siteText('cert.doubtNone') : siteText('cert.doubtScore', { score: doubtScore });

function cellsOf(grant: GrantDoc, now: Date): string[] {
  const row = officeRow(grant, now);
  return [
    ...[row.title, row.number, row.realName, row.userName, row.deptName, row.grantType_dictText, row.examTitle],
    ...[timeText(grant.createdAt), grant.expireAt ? timeText(grant.expireAt) : siteText('cert.noExpiry'), row.authority],
    ...[row.state_dictText, row.grantBy || siteText('cert.platform'), row.withdrawReason, doubtWords(row)],
  ];
}
