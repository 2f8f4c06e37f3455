import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { reachOf, type OwnerFields } from '@xuekao/access';
import {
  auditIndexes,
  calls,
  errors,
  refusalText,
  type ErrorName,
  type AuditRow,
  type Caller,
  type Input,
  type Output,
  type Owner,
} from '@xuekao/contracts';
import { containing, findPage, isDuplicate, listSort } from '@xuekao/documents';
import { CONFIG, LOGGER, MONGO, type Config, type Logger } from '@xuekao/platform';
import type { Connection, Model, QueryFilter } from 'mongoose';
import { auditCollection, chain, openAudit } from './audit-chain.js';
import { AuditCollections } from './audit.collections.js';
import { auditSchema, type AuditDoc } from './audit.model.js';
import { PeopleByName } from './people-by-name.js';
import { mayTell } from './row-rules.js';

/** Writers of several processes meet at the number of the next row: one wins, the others read it and go on behind it. */
const tries = 50;
/** of whom the rows are looked for by person */
const mostPeople = 1000;
/** Rows that are hashed in one go: everybody else in the process waits for them. */
const verifiedAtOnce = 200;
const outcomes: ReadonlyMap<number, string> = new Map(
  (Object.keys(errors) as ErrorName[]).map((name) => [errors[name].code, refusalText(name)]), // keys of a const object
);

/**
 * Audit log: append-only and hash-chained (security.md rows 36 and 37), in a database of its own, so that the account that writes it needs
 * no right to change or delete. The last number and hash stand in the service's database as well: rows cut off at the end are missed.
 */
@Injectable()
export class AuditLog implements OnModuleInit, OnApplicationShutdown {
  private own: Connection | null = null;
  private rows!: Model<AuditDoc>; // set before the first call is answered
  private readonly hashOf: (row: AuditDoc) => string;
  /** appends of this process one after another */
  private last: Promise<void> = Promise.resolve();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(MONGO) private readonly mongo: Connection,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly collections: AuditCollections,
    private readonly people: PeopleByName,
  ) {
    this.hashOf = chain(config).hashOf;
  }

  async onModuleInit(): Promise<void> {
    const { connection, own } = await openAudit(this.config, this.mongo, this.logger);
    this.own = own;
    this.rows = connection.model<AuditDoc>('AuditRow', auditSchema, auditCollection);
    if (await this.lacksIndexes()) await this.makeIndexes();
  }

  private async lacksIndexes(): Promise<boolean> {
    // without a collection there are none
    const known = await this.rows.listIndexes().catch(() => []);
    return auditIndexes.some(({ name }) => known.every((index) => index.name !== name));
  }

  /** The log's own account has no right to it: `accounts mongo` makes them. Without them the log is right, and slow once it is long. */
  private async makeIndexes(): Promise<void> {
    try {
      await this.rows.createIndexes();
    } catch (error) {
      if (this.own === null) throw error;
      this.logger.error({ err: error }, 'the audit log lacks indexes: npm run accounts -- mongo makes them (docs/operations/accounts.md)');
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.own?.close();
  }

  /** Appends the rows that this account may tell. @param asker by the word of the broker @throws {ZodError} where they are no rows */
  async take(input: unknown, asker: Owner | undefined): Promise<Output<typeof calls.identity.audit.append>> {
    // the service that asks has parsed them, unless somebody else speaks for it
    const { rows } = calls.identity.audit.append.input.parse(input);
    const now = Date.now();
    const taken = rows.filter((row) => mayTell(row, asker, now));
    if (taken.length > 0) await this.append(taken);
    if (taken.length === rows.length) return {};
    const refused = rows.filter((row) => !taken.includes(row));
    this.logger.error({ asker, rows: refused }, 'rows of the audit log were refused: in the name of another service, or of another time');
    return { refused: refused.map(({ rowId }) => rowId) };
  }

  private append(rows: readonly AuditRow[]): Promise<void> {
    const done = this.last.then(() => this.write(rows));
    this.last = done.catch(() => undefined);
    return done;
  }

  async paging(query: Input<typeof calls.identity.audit.paging>, caller: Caller): Promise<Output<typeof calls.identity.audit.paging>> {
    const { keyword, title, failed, userId, dateRange } = query.params;
    const conditions: QueryFilter<AuditDoc>[] = [reachOf(caller).filter(actor)];
    if (keyword) conditions.push(await this.doneBy(keyword));
    if (title) conditions.push({ title: containing(title) });
    if (failed !== undefined) conditions.push({ code: failed ? { $gt: 0 } : 0 });
    if (userId) conditions.push({ userId });
    if (dateRange) conditions.push({ at: { $gte: new Date(dateRange[0] ?? 0), $lte: new Date(dateRange[1] ?? 0) } });
    // of an unfiltered list the collection knows its size
    return findPage(
      this.rows,
      conditions.length > 0 ? { $and: conditions } : {},
      query,
      listSort(query.orders, { at: 'rowId', seq: '_id' }, { rowId: -1 }),
      view,
    );
  }

  /**
   * Rows of people whose name contains the word today, or was the word at the time. A log of years is not read for a word: people are found
   * by their pieces, rows by people.
   */
  private async doneBy(keyword: string): Promise<QueryFilter<AuditDoc>> {
    const found = await this.people.idsOf(keyword, mostPeople);
    // a word that very many have is soon met
    if (found === null) return { $or: [{ userName: containing(keyword) }, { realName: containing(keyword) }] };
    return { $or: [{ userId: { $in: found } }, { userName: keyword }, { realName: keyword }] };
  }

  /** Reads the whole chain. */
  async verify(): Promise<Output<typeof calls.identity.audit.verify>> {
    // first how far it must reach: rows come while it is read
    const head = await this.collections.auditHead.findById('head').lean<{ seq: number }>();
    let count = 0;
    let previous = '';
    for await (const row of this.rows.find().sort({ _id: 1 }).lean<AuditDoc[]>().cursor({ batchSize: verifiedAtOnce })) {
      const doc: AuditDoc = row;
      if (doc._id !== count + 1 || doc.previous !== previous || doc.hash !== this.hashOf(doc)) return { count, brokenAt: count + 1 };
      count += 1;
      previous = doc.hash;
    }
    return { count, brokenAt: head && head.seq > count ? count + 1 : null };
  }

  private async write(rows: readonly AuditRow[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const known = new Set(await this.rows.distinct('rowId', { rowId: { $in: rows.map(({ rowId }) => rowId) } }));
      const missing = rows.filter(({ rowId }) => !known.has(rowId));
      if (missing.length === 0) return;
      const head = await this.rows.findOne().sort({ _id: -1 }).lean<AuditDoc>();
      const docs = this.chained(missing, head);
      try {
        await this.rows.insertMany(docs, { ordered: true });
        const last = docs.at(-1);
        if (last) await this.collections.auditHead.updateOne({ _id: 'head' }, { $max: { seq: last._id } }, { upsert: true });
        return;
      } catch (error) {
        if (!isDuplicate(error) || attempt === tries) throw error;
      }
    }
  }

  private chained(rows: readonly AuditRow[], head: AuditDoc | null): AuditDoc[] {
    let [seq, previous] = [head?._id ?? 0, head?.hash ?? ''];
    return rows.map((row) => {
      seq += 1;
      const doc: AuditDoc = { ...row, _id: seq, at: new Date(row.at), previous, hash: '' };
      doc.hash = this.hashOf(doc);
      previous = doc.hash;
      return doc;
    });
  }
}

/** Rows of the audit log belong to the person who did it, and to the department of that person at that time. */
const actor: OwnerFields = { by: 'userId', dept: 'deptCode' };

const view = ({ _id, rowId: _, at, previous: __, hash: ___, ...row }: AuditDoc) => ({
  ...row,
  id: String(_id),
  seq: _id,
  at: at.toISOString(),
  outcome: row.code === 0 ? '' : (outcomes.get(row.code) ?? String(row.code)),
});
