import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, siteText, calls, type Caller, type CertDesign, type Input, type Output } from '@xuekao/contracts';
import { containing, findPage, listSort, savedObject, saveRevised } from '@xuekao/documents';
import { CallClient, type UserContext } from '@xuekao/platform';
import { TemplateCollections } from './template.collections.js';
import type { TemplateDoc } from './template.model.js';
import { dayWords } from '../kernel/days.js';
import { newNumber } from '../kernel/numbers.js';
import { CertSheets } from './cert-sheets.js';
import { certSignsLacking, refuseUnprintable } from './printed-signs.js';
import { GrantsOfTemplate } from './grants-of-template.js';

type Calls = typeof calls.cert.templates;
type Row = Output<Calls['paging']>['records'][number];
const dayMs = 86_400_000;
const sortable = { title: 'title', createTime: 'createdAt', updateTime: 'updatedAt' };

/** Kinds of certificates. */
@Injectable()
export class TemplateService {
  constructor(
    private readonly store: TemplateCollections,
    private readonly grants: GrantsOfTemplate,
    private readonly sheets: CertSheets,
    private readonly client: CallClient,
  ) {}

  async paging(
    { params: { title, archived, counted = true }, ...query }: Input<Calls['paging']>,
    { caller }: UserContext,
  ): Promise<Output<Calls['paging']>> {
    const state = archived === undefined ? {} : { archivedAt: archived ? { $ne: null } : null };
    const filter = { $and: [reachOf(caller).filter(), title ? { title: containing(title) } : {}, state] };
    const sort = listSort(query.orders, sortable, { updatedAt: -1 });
    const { records, ...rest } = await findPage(this.store.templates, filter, query, sort, (row: TemplateDoc) => row);
    if (!counted) return { records: records.map((row) => namedRow(row)), ...rest };
    const counts = await this.grants.counts(records.map(({ _id }) => _id));
    return { records: records.map((row) => rowOf(row, counts.get(row._id) ?? 0)), ...rest };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async detail({ id }: Input<Calls['detail']>, { caller }: UserContext): Promise<Output<Calls['detail']>> {
    const found = await this.reached(id, caller);
    const counts = await this.grants.counts([id]);
    return { ...rowOf(found, counts.get(id) ?? 0), design: found.design, revision: found.revision };
  }

  /** @throws {BusinessError} NOT_FOUND, STALE, CERT_PICTURE, CERT_SIGNS, BUSY */
  async save({ id, revision: read, ...facts }: Input<Calls['save']>, { caller, note }: UserContext): Promise<Output<Calls['save']>> {
    refuseUnprintable(facts);
    await this.sheets.picturesOf(facts.design);
    const now = new Date();
    const shown = { title: facts.title, authority: facts.authority, numberPrefix: facts.numberPrefix, validDays: facts.validDays };
    if (id === undefined) {
      const { userId: createBy, realName: createName, deptCode: createDept } = caller;
      const _id = randomBytes(12).toString('hex');
      await this.store.templates.create({ _id, ...facts, createBy, createName, createDept, createdAt: now, updatedAt: now, revision: 1 });
      note({ object: _id, after: shown });
      return { id: _id, revision: 1 };
    }
    const stored = await this.reached(id, caller);
    const revision = await saveRevised({ model: this.store.templates, stored, read, set: { ...facts, updatedAt: now } });
    note({ object: savedObject(id, read), after: shown });
    return { id, revision };
  }

  /** @throws {BusinessError} NOT_FOUND, CERT_IN_USE, CERT_PROMISED */
  async delete({ ids }: Input<Calls['delete']>, { caller, requestId, note }: UserContext): Promise<Output<Calls['delete']>> {
    const found = await Promise.all([...new Set(ids)].map((id) => this.reached(id, caller)));
    const counts = await this.grants.counts(ids);
    const used = found.find(({ _id }) => counts.has(_id));
    if (used) throw new BusinessError('CERT_IN_USE', { title: used.title, n: counts.get(used._id) ?? 0 });
    await this.refusePromised(found, requestId);
    await this.store.templates.deleteMany({ _id: { $in: ids } });
    note({ before: found.map(({ title }) => title) });
    return {};
  }

  /** @throws {BusinessError} PRINT_HARD, CERT_PICTURE, CERT_SIGNS, BUSY */
  async preview({ design, ...facts }: Input<Calls['preview']>, { caller: { userId } }: UserContext): Promise<Output<Calls['preview']>> {
    refuseUnprintable({ ...facts, design });
    const now = new Date();
    const pdf = await this.sheets.pdfFor(
      userId,
      design,
      {
        ...{ name: siteText('cert.exampleName'), dept: siteText('cert.exampleDept'), exam: siteText('cert.exampleExam'), score: '92' },
        ...{ title: facts.title, authority: facts.authority, number: newNumber(facts.numberPrefix, now), date: dayWords(now) },
        expire: facts.validDays === 0 ? siteText('cert.noExpiry') : dayWords(new Date(now.getTime() + facts.validDays * dayMs)),
      },
      { canWait: true },
    );
    return { name: siteText('cert.file', { title: facts.title, name: siteText('cert.exampleName') }), base64: pdf.toString('base64') };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async archive({ ids, archived }: Input<Calls['archive']>, { caller, requestId, note }: UserContext): Promise<Output<Calls['archive']>> {
    const found = await Promise.all([...new Set(ids)].map((id) => this.reached(id, caller)));
    const before = found.filter(({ archivedAt }) => archivedAt instanceof Date !== archived).map(({ _id }) => _id);
    await this.store.templates.updateMany({ _id: { $in: before } }, { $set: { archivedAt: archived ? new Date() : null } });
    note({ object: ids.join(','), before: found.map(({ title }) => title), after: { archived } });
    if (!archived) return {};
    const promising = await this.client.call(calls.exam.rewards.promising, { certIds: found.map(({ _id }) => _id) }, { requestId });
    const titles = new Map(found.map(({ _id, title }) => [_id, title]));
    return {
      promised: promising.map(({ certId, examTitle, exams = [examTitle], count = exams.length, over = 0 }) => ({
        ...{ title: titles.get(certId) ?? '', exams, count, over },
      })),
    };
  }

  async titles({ ids }: Input<Calls['titles']>): Promise<Output<Calls['titles']>> {
    const found = await this.store.templates.find({ _id: { $in: ids } }, { title: 1, archivedAt: 1 }).lean();
    return found.map(({ _id, title, archivedAt }) => ({ id: _id, title, archived: archivedAt instanceof Date }));
  }

  /** Ids of those that the caller may give from now on; one whose own words cannot be printed is not among them. */
  async grantable({ ids }: Input<Calls['grantable']>, caller: Caller | undefined): Promise<Output<Calls['grantable']>> {
    if (!caller) return [];
    const found = await this.store.templates
      .find({ _id: { $in: ids }, archivedAt: null, $and: [reachOf(caller).filter()] })
      .lean<TemplateDoc[]>();
    return found.filter((kind) => certSignsLacking(kind) === '').map(({ _id }) => _id);
  }

  /** Ids of the kinds that the caller reaches. */
  reachedOf(ids: readonly string[], caller: Caller): Promise<string[]> {
    return this.store.templates.distinct('_id', { _id: { $in: [...new Set(ids)] }, $and: [reachOf(caller).filter()] });
  }

  /** A kind as it is now, for whom no person asks; null: it is gone. */
  find(id: string): Promise<TemplateDoc | null> {
    return this.store.templates.findById(id).lean<TemplateDoc>();
  }

  /** @throws {BusinessError} NOT_FOUND */
  async reached(id: string, caller: Caller): Promise<TemplateDoc> {
    const found = await this.store.templates.findOne({ _id: id, $and: [reachOf(caller).filter()] }).lean<TemplateDoc>();
    if (!found) throw new BusinessError('NOT_FOUND');
    return found;
  }

  /** A kind that the caller reaches and may grant. @throws {BusinessError} NOT_FOUND, CERT_ARCHIVED */
  async offered(id: string, caller: Caller): Promise<TemplateDoc> {
    const found = await this.reached(id, caller);
    if (found.archivedAt instanceof Date) throw new BusinessError('CERT_ARCHIVED', { title: found.title });
    return found;
  }

  /** Keeps how the certificates look that are granted now. */
  async keepDesign(design: CertDesign): Promise<string> {
    const _id = createHash('sha256').update(JSON.stringify(design)).digest('hex');
    await this.store.designs.updateOne({ _id }, { $setOnInsert: { design } }, { upsert: true });
    return _id;
  }

  /** How certificates look that `keepDesign` kept; undefined: there are none. @param id of the kept design */
  async designOf(id: string): Promise<CertDesign | undefined> {
    return (await this.store.designs.findById(id).lean())?.design;
  }

  /** A kind that an exam gives, or a batch, would be missed by people who were told of it. @throws {BusinessError} CERT_PROMISED */
  private async refusePromised(kinds: readonly TemplateDoc[], requestId: string): Promise<void> {
    const certIds = kinds.map(({ _id }) => _id);
    const [promised] = await this.client.call(calls.exam.rewards.promising, { certIds }, { requestId });
    const certId = promised?.certId ?? (await this.grants.running(certIds));
    if (certId === undefined) return;
    const title = kinds.find(({ _id }) => _id === certId)?.title ?? '';
    throw new BusinessError('CERT_PROMISED', { title, exam: promised?.examTitle ?? '—' });
  }
}

const rowOf = (row: TemplateDoc, grantCount: number) => ({ ...namedRow(row), grantCount });

const namedRow = (row: TemplateDoc): Omit<Row, 'grantCount'> => ({
  id: row._id,
  title: row.title,
  authority: row.authority,
  numberPrefix: row.numberPrefix,
  validDays: row.validDays,
  archived: row.archivedAt instanceof Date,
  createBy: row.createName,
  createTime: row.createdAt.toISOString(),
  updateTime: row.updatedAt.toISOString(),
});
