import { Injectable } from '@nestjs/common';
import { EndedShares, Sharing } from '@xuekao/access';
import { calls } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import { TemplateCollections } from '../templates/index.js';
import { ExamCollections } from './exam.collections.js';
import { notRemoved, type ExamDoc } from './exam.model.js';
import { ExamReach } from './exam.reach.js';
import { ExamReader } from './exam.reader.js';

/** Exams that colleagues prepare, watch and mark together. */
@Injectable()
export class ExamSharing extends Sharing {
  constructor(store: ExamCollections, client: CallClient, reader: ExamReader, reach: ExamReach) {
    super({
      collection: store.exams.collection,
      idOf: (id) => id,
      client,
      living: notRemoved,
      list: [calls.exam.exams.paging],
      changed: (id) => reader.forget(id),
      reasonBeside: (exam, person) => (reach.isSeenByStaff(exam as ExamDoc, person) ? 'learners' : null),
    });
  }
}

@Injectable()
export class EndedSharesOfExams extends EndedShares {
  constructor(
    private readonly exams: ExamCollections,
    private readonly templates: TemplateCollections,
  ) {
    super();
  }

  protected get shared() {
    return [this.exams.exams.collection, this.templates.templates.collection];
  }
}
