import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { BusinessError, siteText } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import { LOGGER, type Logger, type SecretBox } from '@xuekao/platform';
import { Types } from 'mongoose';
import { DepartmentService } from '../../organisation/index.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { UserEvents } from '../users/user-events.js';
import { PeopleCollections } from '../people.collections.js';
import type { UserDoc } from '../users/user.model.js';
import type { ImportedUser, ImportFault, UserImportDoc, UserImportRowsDoc } from './user-import.model.js';
import { headingOf } from './user-sheet.js';

/** Rows that are written together; fewer where passwords must be hashed first, so that progress shows and sign-ins are not kept waiting. */
const portionRows = 200;
const portionHashes = 20;
const hashesAtOnce = 2;
const busyPauseMs = 500;

/** One import at work. */
interface Run {
  id: Types.ObjectId;
  createBy: string;
  /** opens what the rows keep sealed */
  box: SecretBox;
  /** rows that are written or left out */
  done: number;
}
interface Ready {
  user: ImportedUser;
  doc: Omit<UserDoc, 'avatar' | 'groups' | 'epoch'>;
  /** what its owner gets; null where the file brought the password */
  initial: string | null;
}

/**
 * Writes checked users portion by portion; each portion and the progress it makes are one transaction, so that nothing is written twice or
 * left out.
 */
@Injectable()
export class UserImportRunner implements BeforeApplicationShutdown {
  private readonly running = new Set<Promise<void>>();
  private stopping = false;

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly collections: PeopleCollections,
    private readonly departments: DepartmentService,
    private readonly hasher: PasswordHasher,
    private readonly events: UserEvents,
  ) {}

  /** Behind the call; `box` holds what the rows keep sealed. */
  run(id: Types.ObjectId, box: SecretBox): void {
    const work: Promise<void> = this.work(id, box)
      .catch((error: unknown) => this.logger.error({ err: error, import: String(id) }, 'the import of users stopped'))
      .finally(() => this.running.delete(work));
    this.running.add(work);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running);
  }

  private async work(id: Types.ObjectId, box: SecretBox): Promise<void> {
    const { userImports, userImportRows } = this.collections;
    const [found, rows] = await Promise.all([
      userImports.findById(id).lean<UserImportDoc>(),
      userImportRows.findById(id).lean<UserImportRowsDoc>(),
    ]);
    if (!found || !rows) return;
    const run: Run = { id, createBy: found.createBy, box, done: found.done };
    for (let left = rows.users.slice(run.done); left.length > 0; left = rows.users.slice(run.done)) {
      // whoever goes on with it need not wait until it looks stalled
      if (this.stopping) return void (await userImports.updateOne({ _id: id }, { $set: { beatAt: new Date(0) } }));
      await this.write(await this.prepare(firstPortion(left), run), run);
    }
    // what people are called and where they can be reached is with the users now: whoever reads `done` finds no person here, and no crash
    // leaves one
    await this.collections.transaction(async (session) => {
      await userImportRows.deleteOne({ _id: id }, { session });
      await userImports.updateOne({ _id: id }, { $set: { state: 'done', beatAt: new Date() } }, { session });
    });
  }

  private async prepare(portion: readonly ImportedUser[], { id, createBy, box }: Run): Promise<Ready[]> {
    const ready: Ready[] = [];
    for (let from = 0; from < portion.length; from += hashesAtOnce) {
      ready.push(
        ...(await Promise.all(
          portion.slice(from, from + hashesAtOnce).map(async (user) => {
            const given = user.password === '' ? this.hasher.initial() : null;
            const passwordHash = given?.stored ?? (await this.patientHash(box.open(user.password, String(id)).toString('utf8')));
            return { user, doc: documentOf(user, passwordHash, createBy), initial: given?.password ?? null };
          }),
        )),
      );
    }
    return ready;
  }

  /** Sign-ins go first: a full line is waited for. */
  private async patientHash(password: string): Promise<string> {
    for (;;) {
      try {
        return await this.hasher.hash(password);
      } catch (error) {
        if (!(error instanceof BusinessError)) throw error;
        await new Promise((resolve) => setTimeout(resolve, busyPauseMs));
      }
    }
  }

  /** All of the portion; where one row is in the way, row by row, so that only it is left out. */
  private async write(ready: readonly Ready[], run: Run): Promise<void> {
    try {
      await this.commit(ready, [], run);
    } catch (error) {
      if (!isDuplicate(error) && !(error instanceof RowFault)) throw error;
      if (ready.length > 1) for (const one of ready) await this.write([one], run);
      else
        await this.commit(
          [],
          ready.map(({ user }) => faultOf(user, error)),
          run,
        );
    }
  }

  private async commit(ready: readonly Ready[], faults: readonly ImportFault[], run: Run): Promise<void> {
    const given = ready.flatMap(({ user, initial }) => (initial === null ? [] : [[user.userName, user.realName, initial]]));
    const done = run.done + ready.length + faults.length;
    const progress = {
      $set: { beatAt: new Date(), done },
      $inc: { written: ready.length, initialCount: given.length },
      $push: {
        faults: { $each: [...faults] },
        ...(given.length === 0 ? {} : { given: run.box.seal(JSON.stringify(given), String(run.id)) }),
      },
    };
    await this.collections.transaction(async (session) => {
      // the rows up to `done` are somebody's: of two who work on one import the slower stops here
      const { matchedCount } = await this.collections.userImports.updateOne({ _id: run.id, done: run.done }, progress, { session });
      if (matchedCount === 0) throw new Error('another process goes on with the import');
      for (const deptCode of new Set(ready.map(({ user }) => user.deptCode))) {
        if (!(await this.departments.arrive(deptCode, session))) throw new RowFault();
      }
      const made = await this.collections.users.insertMany(
        ready.map(({ doc }) => doc),
        { session },
      );
      await this.events.changed(
        made.map(({ _id }) => _id),
        session,
      );
    });
    run.done = done;
  }
}

/** The department of a row is gone. */
class RowFault extends Error {}

function firstPortion(left: readonly ImportedUser[]): ImportedUser[] {
  let hashes = 0;
  const end = left.findIndex(({ password }, index) => {
    if (password !== '') hashes += 1;
    return hashes > portionHashes || index >= portionRows;
  });
  return left.slice(0, end === -1 ? left.length : end);
}

function documentOf(
  { userName, realName, mobile, email, deptCode, state, roles, expireTime }: ImportedUser,
  passwordHash: string,
  createBy: string,
): Ready['doc'] {
  const now = new Date();
  return {
    _id: new Types.ObjectId(),
    userName,
    nameKey: userName.toLowerCase(),
    realName,
    mobile,
    mobileVerified: false,
    email,
    deptCode,
    state,
    roles,
    expireTime,
    // somebody else chose it, or nobody has seen it yet: its owner is asked to choose another
    passwordHash,
    ownPassword: false,
    createBy,
    createdAt: now,
    updatedAt: now,
  };
}

function faultOf({ row, userName }: ImportedUser, error: unknown): ImportFault {
  if (error instanceof RowFault) return { row, column: headingOf('dept'), message: siteText('identity.unknownDepartment') };
  const isMobile = error instanceof Error && /index: mobile/.test(error.message);
  return isMobile
    ? { row, column: headingOf('mobile'), message: siteText('userFiles.mobileTaken') }
    : { row, column: headingOf('userName'), message: siteText('userFiles.userNameTaken', { name: userName }) };
}
