import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import {
  battleMemberSchema,
  battlePaperSchema,
  battleSchema,
  type BattleDoc,
  type BattleMemberDoc,
  type BattlePaperDoc,
} from './battle.model.js';

/** Battles, who gave their passwords, and the lists of their papers; their indexes exist before the first call is answered. */
@Injectable()
export class BattleCollections implements OnModuleInit {
  readonly battles: Model<BattleDoc>;
  readonly members: Model<BattleMemberDoc>;
  readonly papers: Model<BattlePaperDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.battles = connection.model<BattleDoc>('Battle', battleSchema, 'battles');
    this.members = connection.model<BattleMemberDoc>('BattleMember', battleMemberSchema, 'battle_members');
    this.papers = connection.model<BattlePaperDoc>('BattlePaper', battlePaperSchema, 'battle_papers');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.battles, this.members, this.papers]) await model.createIndexes();
  }
}
