import { isDuplicate } from '@xuekao/documents';
import { randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, LOGGER, type Config, type Logger } from '@xuekao/platform';
import { InstallationKey } from '../installation-key/installation-key.js';
import { administratorRole } from '../seed/roles.seed.js';
import { Collections } from '../store/collections.js';
import type { UserDoc } from '../users/user.model.js';
import { PasswordHasher } from './password-hasher.js';

const userName = 'admin';

/**
 * A site that nobody can administer gets its first administrator with a random password; one whose passwords all belong to another SECRET_KEY, a new
 * password for an administrator. Both are shown at the start.
 */
@Injectable()
export class FirstAdministrator implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'demo'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
    private readonly collections: Collections,
    private readonly hasher: PasswordHasher,
    private readonly key: InstallationKey,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.demo) return;
    const role = await this.collections.roles.findOne({ seedKey: administratorRole }).lean();
    if (!role) return;
    const there = await this.collections.users.findOne({ roles: role._id }, { userName: 1 }).sort({ _id: 1 }).lean();
    if (there) return this.key.isNew ? this.letIn(there) : undefined;
    const password = randomPassword();
    const now = new Date();
    try {
      await this.collections.users.create({
        userName,
        nameKey: userName,
        realName: role.roleName,
        state: 0,
        roles: [role._id],
        passwordHash: await this.hasher.hash(password),
        createdAt: now,
        updatedAt: now,
      });
    } catch (error) {
      // another process of this service made and shows it
      if (isDuplicate(error)) return;
      throw error;
    }
    this.tell('There was no administrator yet.', userName, password);
  }

  private async letIn({ _id, userName: name }: Pick<UserDoc, '_id' | 'userName'>): Promise<void> {
    const password = randomPassword();
    await this.collections.users.updateOne({ _id }, { $set: { passwordHash: await this.hasher.hash(password), state: 0, updatedAt: new Date() } });
    this.tell('SECRET_KEY is another one, so no password opens any more.', name, password);
  }

  private tell(why: string, name: string, password: string): void {
    this.logger.warn(`${why} Sign in as "${name}" with the password ${password} and change it at once: until then this line, which also stands in the log of this process, opens the console.`);
  }
}

/** 120 random bits, and the three kinds of characters that the password rule asks for. */
const randomPassword = (): string => `${randomBytes(15).toString('base64url')}-Aa1`;
