import { isDuplicate } from '@xuekao/documents';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, LOGGER, type Config, type Logger } from '@xuekao/platform';
import { Types } from 'mongoose';
import { DepartmentService, OrganisationCollections } from '../organisation/index.js';
import { PasswordHasher, PeopleCollections, UserWrites } from '../people/index.js';
import { demoDepartments, demoLearners, demoStaff, type DemoPerson } from './demo-accounts.js';

/** People that are hashed and written together: the line of the hashing pool stays short for real sign-ins. */
const batch = 20;
const administrator = 'admin';
/** The same in every process: two that load at once name the same person. */
const administratorId = new Types.ObjectId('64656d6f61646d696e000001');

/**
 * In demo mode: departments, learners, administrators, and their passwords in `$DATA_DIR/demo.json`. Loads behind the
 * first calls; what is there from an earlier start is kept and costs one query.
 */
@Injectable()
export class DemoContent implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Settles when the content is there; it is awaited by tests and at the end of the process. */
  loaded: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly organisation: OrganisationCollections,
    private readonly people: PeopleCollections,
    private readonly writes: UserWrites,
    private readonly departments: DepartmentService,
    private readonly hasher: PasswordHasher,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.demo) return;
    this.loaded = this.load();
    this.loaded.catch((error: unknown) => this.logger.error({ err: error }, 'demo content was not loaded'));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.loaded.catch(() => undefined);
  }

  private async load(): Promise<void> {
    const codes = await this.addDepartments();
    const added = await this.addPeople([...demoStaff, ...demoLearners], codes);
    if (this.stopping) return;
    await this.writeAccounts();
    this.logger.info({ added }, 'demo accounts are there');
  }

  /** Answers the codes in the order of `demoDepartments`. */
  private async addDepartments(): Promise<string[]> {
    const placed: { id: string | null; deptCode: string }[] = [];
    for (const { deptName, parent } of demoDepartments) {
      const above = placed[parent]?.id ?? null;
      const known = await this.departments.findByName(deptName, above);
      placed.push(known ?? (await this.departments.add(deptName, above, '')));
    }
    return placed.map(({ deptCode }) => deptCode);
  }

  private async addPeople(people: readonly DemoPerson[], codes: readonly string[]): Promise<number> {
    const { roles } = this.organisation;
    const { users } = this.people;
    const roleIds = new Map(
      (await roles.find({}, { seedKey: 1 }).lean<{ _id: Types.ObjectId; seedKey: string }[]>()).map((role) => [role.seedKey, role._id]),
    );
    const names = people.map(({ userName }) => userName);
    const known = new Set(await users.distinct('nameKey', { nameKey: { $in: names } }));
    const missing = people.filter(({ userName }) => !known.has(userName));
    // as in a school somebody has made the accounts: who made the own one may change its name
    const createBy = String((await users.findOne({ nameKey: administrator }, { _id: 1 }).lean())?._id ?? administratorId);
    for (let from = 0; from < missing.length && !this.stopping; from += batch) {
      const rows = await Promise.all(missing.slice(from, from + batch).map((person) => this.row(person, codes, roleIds, createBy)));
      await this.writes.addFree(rows).catch((error: unknown) => {
        // another process of this service was faster
        if (!isDuplicate(error)) throw error;
      });
    }
    return missing.length;
  }

  private async row(person: DemoPerson, codes: readonly string[], roleIds: ReadonlyMap<string, Types.ObjectId>, createBy: string) {
    const roleId = roleIds.get(person.role);
    const now = new Date();
    const isFirst = person.userName === administrator;
    return {
      ...(isFirst ? { _id: administratorId } : {}),
      userName: person.userName,
      nameKey: person.userName,
      realName: person.realName,
      deptCode: codes[person.department] ?? '',
      state: 0 as const,
      roles: roleId ? [roleId] : [],
      passwordHash: await this.hasher.hash(person.password),
      // a password that is printed for everybody is nobody's to change first
      ownPassword: true,
      createBy: isFirst ? '' : createBy,
      createdAt: now,
      updatedAt: now,
    };
  }

  private async writeAccounts(): Promise<void> {
    const file = join(this.config.dataDir, 'demo.json');
    if (
      await access(file).then(
        () => true,
        () => false,
      )
    )
      return;
    const account = ({ userName, password }: DemoPerson) => ({ userName, password });
    await mkdir(this.config.dataDir, { recursive: true });
    // in one step: whoever waits for the file reads all of it
    await writeFile(
      `${file}.new`,
      `${JSON.stringify({ learners: demoLearners.map(account), admins: demoStaff.map(account) }, null, 1)}\n`,
      { mode: 0o600 },
    );
    await rename(`${file}.new`, file);
  }
}
