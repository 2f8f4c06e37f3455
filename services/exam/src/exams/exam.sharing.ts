import { Injectable } from '@nestjs/common';
import { EndedShares, reachOf, Sharing } from '@xuekao/access';
import { BusinessError, calls, type Output } from '@xuekao/contracts';
import { CallClient, type UserContext } from '@xuekao/platform';
import { isHandMarked } from '@xuekao/question';
import { plainText } from '@xuekao/rich-text';
import { PaperContents } from '../question-sets/index.js';
import { ExamCollections } from './exam.collections.js';
import { notRemoved, type ExamDoc } from './exam.model.js';
import { ExamAccess } from './exam.access.js';
import { ExamReader } from './exam.reader.js';

/** Characters of a question by which it is told from others. */
const titleLength = 60;

/** Exams that colleagues prepare, watch and mark together. */
@Injectable()
export class ExamSharing extends Sharing {
  constructor(
    private readonly store: ExamCollections,
    private readonly contents: PaperContents,
    client: CallClient,
    reader: ExamReader,
    reach: ExamAccess,
  ) {
    super({
      kind: 'Exam',
      collection: store.exams.collection,
      idOf: (id) => id,
      client,
      living: notRemoved,
      list: [calls.exam.exams.paging],
      changed: (id) => reader.forget(id),
      reasonBeside: async (exam, person) => ((await reach.isSeenByStaff(exam as ExamDoc, person)) ? 'learners' : null),
    });
  }

  /** Questions of a published exam that a person can mark, in the order of the set. @throws {BusinessError} NOT_FOUND */
  async markable(id: string, { caller }: Pick<UserContext, 'caller'>): Promise<Output<typeof calls.exam.exams.markable>> {
    const exam = await this.store.exams
      .findOne({ _id: id, $and: [reachOf(caller).filter()], ...notRemoved }, { setId: 1, setRevision: 1 })
      .lean();
    if (!exam) throw new BusinessError('NOT_FOUND');
    const { setId, setRevision = 0 } = exam;
    if (setId === null) return [];
    const { questions } = await this.contents.asOf({ setId, setRevision });
    return questions
      .filter(({ key }) => isHandMarked(key))
      .map(({ view: { id: quId, quType, content } }) => ({ id: quId, quType, title: plainText(content).slice(0, titleLength) }));
  }
}

@Injectable()
export class EndedSharesOfExams extends EndedShares {
  constructor(private readonly exams: ExamCollections) {
    super();
  }

  protected get shared() {
    return [this.exams.exams.collection];
  }
}
