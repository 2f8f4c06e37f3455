import { isDuplicate } from '@xuekao/documents';
import { randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, LOGGER, type Config, type Logger } from '@xuekao/platform';
import { InstallationKey } from '../../kernel/installation-key.js';
import { administratorRole, OrganisationCollections, type RoleDoc } from '../../organisation/index.js';
import { isActive, PasswordHasher, PeopleCollections, SessionChanges, UserWrites, type UserDoc } from '../../people/index.js';

const userName = 'admin';

/**
 * A site that nobody can administer gets its first administrator with a random password; one whose passwords all belong to another
 * SECRET_KEY, a new password for an administrator. Both are shown at the start.
 */
@Injectable()
export class FirstAdministrator implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'demo'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'child'>,
    private readonly organisation: OrganisationCollections,
    private readonly people: PeopleCollections,
    private readonly writes: UserWrites,
    private readonly hasher: PasswordHasher,
    private readonly changes: SessionChanges,
    private readonly key: InstallationKey,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.demo) return;
    const role = await this.organisation.roles.findOne({ seedKey: administratorRole }).lean();
    if (!role) return;
    const there = await this.administrator(role._id);
    if (!there) await this.make(role);
    // after the person was read: another process that lets somebody in meanwhile has changed it
    else if (await this.key.owesPassword()) await this.letIn(there);
  }

  /** One who may sign in, else any; the oldest of them. */
  private async administrator(roleId: RoleDoc['_id']): Promise<UserDoc | null> {
    const { users } = this.people;
    const isThere = { roles: roleId, state: 0 as const, $or: [{ expireTime: null }, { expireTime: { $gt: new Date() } }] };
    return (
      (await users.findOne(isThere).sort({ _id: 1 }).lean<UserDoc>()) ?? users.findOne({ roles: roleId }).sort({ _id: 1 }).lean<UserDoc>()
    );
  }

  private async make(role: RoleDoc): Promise<void> {
    const password = randomPassword();
    const now = new Date();
    try {
      const user = {
        userName,
        nameKey: userName,
        realName: role.roleName,
        state: 0 as const,
        roles: [role._id],
        passwordHash: await this.hasher.hash(password),
        createdAt: now,
        updatedAt: now,
      };
      await this.people.transaction((session) => this.writes.add(user, session));
    } catch (error) {
      // another process of this service made and shows it
      if (isDuplicate(error)) return;
      throw error;
    }
    await this.tell('There was no administrator yet.', userName, password);
  }

  private async letIn(user: UserDoc): Promise<void> {
    const password = randomPassword();
    const isBack = !isActive(user);
    // somebody else reads this password too: its owner is asked for another one (security.md row 23)
    const change = {
      passwordHash: await this.hasher.hash(password),
      ownPassword: false,
      ...(isBack && { state: 0 as const, expireTime: null }),
    };
    const isDone = await this.changes.ofPeople('reset', async (session, mark) => {
      const isReplaced = await this.writes.replacePassword(user, change, session);
      if (isReplaced) await mark([user._id]);
      return isReplaced;
    });
    // else another process of this service does and shows it
    if (!isDone) return;
    const back = isBack ? ` Every administrator was disabled or had ended, so "${user.userName}" is active again and without an end.` : '';
    await this.tell(`SECRET_KEY is another one, so no password opens any more.${back}`, user.userName, password);
  }

  private async tell(why: string, name: string, password: string): Promise<void> {
    // at every level of the log: nobody else knows it
    this.logger
      .child({}, { level: 'warn' })
      .warn(
        `${why} Sign in as "${name}" with the password ${password} and change it at once: until then this line, which ` +
          'also stands in the log of this process, opens the console.',
      );
    await this.key.passwordTold();
  }
}

/** 120 random bits, and the three kinds of characters that the password rule asks for. */
const randomPassword = (): string => `${randomBytes(15).toString('base64url')}-Aa1`;
