import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { badgeKeySchema, type BadgeKeyDoc } from './badge-key.model.js';

/** Keys that credentials were signed with; their indexes exist before the first call is answered. */
@Injectable()
export class BadgeCollections implements OnModuleInit {
  readonly badgeKeys: Model<BadgeKeyDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.badgeKeys = connection.model<BadgeKeyDoc>('CertBadgeKey', badgeKeySchema, 'cert_badge_keys');
  }

  async onModuleInit(): Promise<void> {
    await this.badgeKeys.createIndexes();
  }
}
