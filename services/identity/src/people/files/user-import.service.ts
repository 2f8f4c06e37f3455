import { Inject, Injectable } from '@nestjs/common';
import { mayChoose } from '@xuekao/access';
import { BusinessError, calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { CONFIG, SecretBox, type Config } from '@xuekao/platform';
import { Types } from 'mongoose';
import { DepartmentService, OrganisationCollections, type RoleDoc } from '../../organisation/index.js';
import { PeopleCollections } from '../people.collections.js';
import { UserRights } from '../users/user-rights.js';
import { UserExport } from './user-export.service.js';
import { checkRows } from './user-import-check.js';
import type { UserImportDoc, UserImportRowsDoc } from './user-import.model.js';
import { UserImportRunner } from './user-import.runner.js';
import { usersOf } from './user-sheet.js';

const listedFaults = 1000;
/** A process that works on an import says so far more often. */
const stalledMs = 15_000;

/** A file of users: checked, imported behind the call, and what was given handed out once; by nobody but who uploaded it. */
@Injectable()
export class UserImports {
  private readonly box: SecretBox;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'key'>,
    private readonly collections: PeopleCollections,
    private readonly organisation: OrganisationCollections,
    private readonly rights: UserRights,
    private readonly departments: DepartmentService,
    private readonly exports: UserExport,
    private readonly runner: UserImportRunner,
  ) {
    this.box = new SecretBox(config, 'user-import');
  }

  async check(
    { rows }: Input<typeof calls.identity.userFiles.importCheck>,
    caller: Caller,
  ): Promise<Output<typeof calls.identity.userFiles.importCheck>> {
    const users = usersOf(rows);
    const _id = new Types.ObjectId();
    const [paths, roles, taken] = await Promise.all([
      this.departments.paths(),
      this.organisation.roles.find().lean<RoleDoc[]>(),
      this.collections.users.distinct('nameKey', { nameKey: { $in: users.map(({ userName }) => userName.toLowerCase()) } }),
    ]);
    const { good, faults, faultyRows } = checkRows(users, {
      caller,
      paths,
      roles,
      taken: new Set(taken),
      seal: (password) => this.box.seal(password, String(_id)),
    });
    const now = new Date();
    await this.collections.userImportRows.create({ _id, users: good, createdAt: now });
    await this.collections.userImports.create({
      _id,
      createBy: caller.userId,
      createdAt: now,
      state: 'checked',
      faultyRows,
      total: good.length,
      beatAt: now,
    });
    return { id: String(_id), total: users.length, good: good.length, faultCount: faults.length, faults: faults.slice(0, listedFaults) };
  }

  /** Begins, or goes on after the process that did it is gone. */
  async start({ id, leaveOut }: Input<typeof calls.identity.userFiles.import>, caller: Caller): Promise<void> {
    const found = await this.own(id, caller);
    if (found.state === 'checked' && found.faultyRows > 0 && (!leaveOut || found.total === 0))
      throw new BusinessError('IMPORT_ROWS_FAULTY', { n: found.faultyRows });
    await this.refuseUnlessStillAllowed(found, caller);
    const free = [{ state: 'checked' as const }, { state: 'running' as const, beatAt: { $lt: new Date(Date.now() - stalledMs) } }];
    const { matchedCount } = await this.collections.userImports.updateOne(
      { _id: found._id, $or: free },
      { $set: { state: 'running', beatAt: new Date() } },
    );
    if (matchedCount === 0) throw new BusinessError('IMPORT_OVER');
    this.runner.run(found._id, this.box);
  }

  async progress(id: string, caller: Caller): Promise<Output<typeof calls.identity.userFiles.importProgress>> {
    const { state, beatAt, total, done, written, initialCount, given, faults } = await this.own(id, caller);
    const isStalled = state === 'running' && beatAt.getTime() < Date.now() - stalledMs;
    return {
      state: isStalled ? 'stalled' : state,
      total,
      done,
      written,
      initialCount: given.length === 0 ? 0 : initialCount,
      faults: faults.slice(0, listedFaults),
    };
  }

  /** Once: whoever has them has them alone. */
  async passwords(id: string, caller: Caller): Promise<Output<typeof calls.identity.userFiles.importPasswords>> {
    const { _id } = await this.own(id, caller);
    const taken = await this.collections.userImports
      .findOneAndUpdate({ _id, state: 'done', 'given.0': { $exists: true } }, { $set: { given: [] } })
      .lean<UserImportDoc>();
    if (!taken) throw new BusinessError('PASSWORDS_TAKEN');
    return this.exports.passwords(
      taken.given.flatMap((portion) => JSON.parse(this.box.open(portion, id).toString('utf8')) as [string, string, string][]),
    ); // sealed by the runner
  }

  private async own(id: string, caller: Caller): Promise<UserImportDoc> {
    const found = await this.collections.userImports.findOne({ _id: id, createBy: caller.userId }).lean<UserImportDoc>();
    if (!found) throw new BusinessError('NOT_FOUND');
    return found;
  }

  /** Between the check and now somebody may have taken rights away. */
  private async refuseUnlessStillAllowed({ _id, done }: UserImportDoc, caller: Caller): Promise<void> {
    const rows = await this.collections.userImportRows.findById(_id).lean<UserImportRowsDoc>();
    if (!rows) throw new BusinessError('IMPORT_OVER');
    const left = rows.users.slice(done);
    await this.rights.grantableRoles([...new Set(left.flatMap(({ roles }) => roles.map(String)))], caller);
    if (!left.every(({ deptCode }) => mayChoose(caller, deptCode))) throw new BusinessError('FORBIDDEN');
  }
}
