import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, LOGGER, type Config, type Logger } from '@xuekao/platform';
import { Types, mongo, type ClientSession } from 'mongoose';
import { newPointCode, PointService } from '../knowledge-points/index.js';
import { newQuestion, draftOf, QuestionImports } from '../questions/index.js';
import { BankCollections, NewBanks, Tally } from '../banks/index.js';
import { ImportCollections, ImportStaging } from '../import/index.js';
import { Transactions } from '../kernel/transactions.js';

/** Its entry among the imports says that the demo bank was loaded once: a person may rename or delete the bank for good. */
const loadedOnce = 'demo-bank';
const owner = { createBy: 'demo', createDept: 'A01' };

/** In demo mode the bank, its chapters and a knowledge point for each chapter; there before the first call is answered. */
@Injectable()
export class DemoLoader implements OnApplicationBootstrap {
  constructor(
    private readonly bankStore: BankCollections,
    private readonly newBanks: NewBanks,
    private readonly importStore: ImportCollections,
    private readonly staging: ImportStaging,
    private readonly points: PointService,
    private readonly questions: QuestionImports,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.demo || (await this.importStore.imports.exists({ _id: loadedOnce }))) return;
    try {
      const count = await this.transactions.run((session) => this.load(session));
      this.logger.info({ count }, 'demo bank loaded');
    } catch (error) {
      // another instance of the service loads it at this moment, or somebody's bank has its name
      if (!(error instanceof mongo.MongoServerError && error.code === 11_000)) throw error;
      this.logger.info('demo bank is there');
    }
  }

  private async load(session: ClientSession): Promise<number> {
    // built when it is needed: no other start pays for parsing it
    const { demoBank } = await import('./demo-bank.js');
    const at = new Date();
    const repoId = new Types.ObjectId();
    await this.staging.noteDone(loadedOnce, demoBank.questions.length, session);
    const { title, remark } = demoBank;
    const bank = { _id: repoId, title, remark, catId: '', forExam: true, forTrain: true, ...owner, createdAt: at, updatedAt: at };
    const top = { _id: new Types.ObjectId(), pointCode: newPointCode(), pointName: title.replace(/（.*/, ''), parentId: null, sort: 1 };
    const parts = new Map(
      demoBank.chapters.map((name, index) => {
        const chapter = { _id: new Types.ObjectId(), repoId, parentId: null, title: name, sort: index + 1 };
        const point = { _id: new Types.ObjectId(), pointCode: newPointCode(), pointName: name, parentId: top._id, sort: index + 1 };
        return [name, { chapter, point }];
      }),
    );
    const all = [...parts.values()];
    await this.newBanks.add(
      bank,
      all.map(({ chapter }) => chapter),
      session,
    );
    await this.points.addAll([top, ...all.map(({ point }) => point)], session);

    const made = demoBank.questions.map((question) => {
      const part = parts.get(question.chapter);
      const place = { chapterId: part?.chapter._id ?? null, pointCodes: part ? [part.point.pointCode] : [], quLevel: question.quLevel };
      return newQuestion({ draft: draftOf(question), repoId, ...place, by: owner.createBy, at });
    });
    await this.questions.addWhole(made, session);
    const tally = new Tally();
    for (const { head } of made) tally.add(head);
    await tally.write(this.bankStore, session);
    return made.length;
  }
}
