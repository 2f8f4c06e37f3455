import { isDuplicate } from '@xuekao/documents';
import { randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, LOGGER, type Config, type Logger } from '@xuekao/platform';
import { administratorRole } from '../seed/roles.seed.js';
import { Collections } from '../store/collections.js';
import { PasswordHasher } from './password-hasher.js';

const userName = 'admin';

/** A site that nobody can administer gets its first administrator with a random password, shown once on the terminal. */
@Injectable()
export class FirstAdministrator implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'demo'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
    private readonly collections: Collections,
    private readonly hasher: PasswordHasher,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.demo) return;
    const role = await this.collections.roles.findOne({ seedKey: administratorRole }).lean();
    if (!role || (await this.collections.users.exists({ roles: role._id }))) return;
    // 120 random bits, and the three kinds of characters that the password rule asks for
    const password = `${randomBytes(15).toString('base64url')}-Aa1`;
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
    this.logger.warn(`There was no administrator yet. Sign in as "${userName}" with the password ${password} and change it at once: it is shown only now.`);
  }
}
