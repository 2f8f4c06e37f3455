import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { SessionNotice } from '@xuekao/contracts';
import { LOGGER, repeatOrWake, Sessions, metrics, type Logger, type WakeableRepeat } from '@xuekao/platform';
import { Types, type ClientSession } from 'mongoose';
import { OrganisationCollections, sessionRoleOf, type HoldersOfRoles, type RoleDoc } from '../../organisation/index.js';
import { PeopleCollections } from '../people.collections.js';
import { UserEvents } from '../users/user-events.js';
import type { UserDoc } from '../users/user.model.js';
import type { SessionChangeDoc } from './session-change.model.js';
import { personOf } from './session-person.js';

type Reason = SessionNotice['reason'];
/** Notes in the transaction whose sessions the change concerns. */
export type Mark = (ids: readonly Types.ObjectId[]) => Promise<void>;

const atOnce = 500;
/** How soon a change is tried again that Redis did not take. */
const againMs = 1000;
/** While there is none: one that a process left that was killed is found so late. */
const restMs = 4000;
const soleRestMs = 30_000;

/**
 * A change of a person or a role and what it means for open sessions are one: the transaction notes that sessions are due, and the note
 * goes only when Redis has what the database says (docs/decisions/0018). While Redis is away no session can be read, so the change can be
 * answered as done.
 */
@Injectable()
export class SessionChanges implements HoldersOfRoles, OnApplicationBootstrap, OnModuleDestroy {
  private repeats: WakeableRepeat | undefined;
  private running: Promise<boolean> | null = null;
  private isWanted = false;

  constructor(
    private readonly collections: PeopleCollections,
    private readonly organisation: OrganisationCollections,
    private readonly userEvents: UserEvents,
    private readonly sessions: Sessions,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /**
   * Settles changes of an earlier process and every role: this release may grant more by the same role, and Redis may come from an older
   * copy.
   */
  async onApplicationBootstrap(): Promise<void> {
    const roles = await this.organisation.roles.find({}, { _id: 1 }).lean<Pick<RoleDoc, '_id'>[]>();
    await this.mark(
      'role',
      'changed',
      roles.map(({ _id }) => _id),
    );
    await this.settle();
    this.repeats = repeatOrWake(
      () => this.settle(),
      { everyMs: againMs, restMs, soleRestMs },
      (error) => this.logger.warn({ err: error }, 'changes of sessions were not looked at'),
    );
  }

  async onModuleDestroy(): Promise<void> {
    await this.repeats?.end();
    await this.running;
  }

  /**
   * All of `work` or nothing, as `OwnCollections.transaction`; the sessions of those whom it marks follow, and other services hear of them.
   * `work` marks them after its writes.
   */
  async ofPeople<T>(reason: Reason, work: (session: ClientSession, mark: Mark) => Promise<T>): Promise<T> {
    const done = await this.collections.transaction((session) =>
      work(session, async (ids) => {
        await this.mark('person', reason, ids, session);
        await this.userEvents.changed(ids, session);
      }),
    );
    await this.settle();
    return done;
  }

  /** The same for a change of a role: from the next request on, for everybody who holds it. */
  async ofRole<T>(id: Types.ObjectId, work: (session: ClientSession) => Promise<T>): Promise<T> {
    const done = await this.collections.transaction(async (session) => {
      const result = await work(session);
      await this.mark('role', 'changed', [id], session);
      return result;
    });
    await this.settle();
    return done;
  }

  async rolesOf(userId: string): Promise<Types.ObjectId[] | null> {
    const user = await this.collections.users.findById(userId, { roles: 1 }).lean<Pick<UserDoc, 'roles'>>();
    return user?.roles ?? null;
  }

  private async mark(
    kind: SessionChangeDoc['kind'],
    reason: Reason,
    ids: readonly Types.ObjectId[],
    session?: ClientSession,
  ): Promise<void> {
    if (ids.length === 0) return;
    const writes = ids.map((_id) => ({
      updateOne: { filter: { _id }, update: { $set: { kind, reason, stamp: new Types.ObjectId() } }, upsert: true },
    }));
    await this.collections.sessionChanges.bulkWrite(writes, session ? { session } : {});
  }

  /**
   * Resolves when what is due now is done or has failed; never rejects: what failed is tried again. @returns false: there was nothing
   */
  private settle(): Promise<boolean> {
    this.isWanted = true;
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async run(): Promise<boolean> {
    let hasFound = false;
    try {
      while (this.isWanted) {
        this.isWanted = false;
        if (await this.drain()) hasFound = true;
      }
      return hasFound;
    } catch (error) {
      metrics.sessionChangesFailed.inc();
      this.logger.warn({ err: error }, 'changes of sessions wait');
      // the repeat may rest, for it was not the one that failed
      this.repeats?.soon();
      return true;
    }
  }

  /** @returns false: there was nothing */
  private async drain(): Promise<boolean> {
    for (let hasFound = false; ; hasFound = true) {
      const rows = await this.collections.sessionChanges.find().limit(atOnce).lean<SessionChangeDoc[]>();
      if (rows.length === 0) return hasFound;
      const idsOf = (wanted: (row: SessionChangeDoc) => boolean): Types.ObjectId[] => rows.filter(wanted).map(({ _id }) => _id);
      const roles = await this.organisation.roles.find({ _id: { $in: idsOf(({ kind }) => kind === 'role') } }).lean<RoleDoc[]>();
      await this.sessions.tellRoles(roles.map(sessionRoleOf));
      for (const reason of new Set(rows.map((row) => row.reason))) {
        const people = await this.collections.users
          .find({ _id: { $in: idsOf((row) => row.kind === 'person' && row.reason === reason) } })
          .lean<UserDoc[]>();
        await this.sessions.settle(people.map(personOf), reason);
      }
      // a row that was marked again meanwhile has another stamp and stays
      await this.collections.sessionChanges.bulkWrite(
        rows.map(({ _id, stamp }) => ({ deleteOne: { filter: { _id, stamp } } })),
        { ordered: false },
      );
    }
  }
}
