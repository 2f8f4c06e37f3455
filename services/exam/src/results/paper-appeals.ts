import { Injectable } from '@nestjs/common';
import { nativeOf } from '@xuekao/documents';
import { Batcher } from '@xuekao/event-sourcing';
import type { AppealDoc } from './appeal.model.js';
import { ResultCollections } from './result.collections.js';

/** Questions about marks, for the result page; those who look at the same moment, as behind a hand-in wave, are answered together. */
@Injectable()
export class PaperAppeals {
  private readonly together = new Batcher<string, AppealDoc[]>((paperIds) => this.find(paperIds));

  constructor(private readonly results: ResultCollections) {}

  /** Of a paper, in the order in which they were asked. */
  of(paperId: string): Promise<AppealDoc[]> {
    return this.together.ask(paperId);
  }

  private async find(paperIds: readonly string[]): Promise<AppealDoc[][]> {
    const found = await nativeOf<AppealDoc>(this.results.appeals)
      .find({ paperId: { $in: [...new Set(paperIds)] } })
      .sort({ askedAt: 1, _id: 1 })
      .toArray();
    const byPaper = Map.groupBy(found, ({ paperId }) => paperId);
    return paperIds.map((paperId) => byPaper.get(paperId) ?? []);
  }
}
