import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, LOGGER, type Config, type Logger } from '@xuekao/platform';
import { Types, mongo, type ClientSession } from 'mongoose';
import { newPointCode } from '../knowledge-points/point.code.js';
import { newQuestion } from '../questions/question.documents.js';
import { draftOf } from '../questions/question.draft.js';
import { Tally } from '../questions/question.tally.js';
import { Collections } from '../store/collections.js';

/** Its entry among the imports says that the demo bank was loaded once: a person may rename or delete the bank for good. */
const loadedOnce = 'demo-bank';
const owner = { createBy: 'demo', createDept: 'A01' };

/** In demo mode the bank, its chapters and a knowledge point for each chapter; there before the first call is answered. */
@Injectable()
export class DemoLoader implements OnApplicationBootstrap {
  constructor(
    private readonly collections: Collections,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.demo || (await this.collections.imports.exists({ _id: loadedOnce }))) return;
    try {
      const count = await this.collections.transaction((session) => this.load(session));
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
    const { banks, chapters, imports, points, questions, versions } = this.collections;
    const at = new Date();
    const repoId = new Types.ObjectId();
    await imports.create([{ _id: loadedOnce, attempt: loadedOnce, state: 'done', count: demoBank.questions.length, startedAt: at }], {
      session,
    });
    const { title, remark } = demoBank;
    await banks.create([{ _id: repoId, title, remark, catId: '', forExam: true, forTrain: true, ...owner, createdAt: at, updatedAt: at }], {
      session,
    });

    const top = { _id: new Types.ObjectId(), pointCode: newPointCode(), pointName: title.replace(/（.*/, ''), parentId: null, sort: 1 };
    const parts = new Map(
      demoBank.chapters.map((name, index) => {
        const chapter = { _id: new Types.ObjectId(), repoId, parentId: null, title: name, sort: index + 1 };
        const point = { _id: new Types.ObjectId(), pointCode: newPointCode(), pointName: name, parentId: top._id, sort: index + 1 };
        return [name, { chapter, point }];
      }),
    );
    await chapters.create(
      [...parts.values()].map(({ chapter }) => chapter),
      { session, ordered: true },
    );
    await points.create([top, ...[...parts.values()].map(({ point }) => point)], { session, ordered: true });

    const made = demoBank.questions.map((question) => {
      const part = parts.get(question.chapter);
      const place = { chapterId: part?.chapter._id ?? null, pointCodes: part ? [part.point.pointCode] : [], quLevel: question.quLevel };
      return newQuestion({ draft: draftOf(question), repoId, ...place, by: owner.createBy, at });
    });
    await versions.create(
      made.map(({ version }) => version),
      { session, ordered: true },
    );
    await questions.create(
      made.map(({ head }) => head),
      { session, ordered: true },
    );
    const tally = new Tally();
    for (const { head } of made) tally.add(head);
    await tally.write(this.collections, session);
    return made.length;
  }
}
