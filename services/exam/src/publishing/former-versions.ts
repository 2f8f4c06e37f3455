import { Injectable } from '@nestjs/common';
import type { calls, Output } from '@xuekao/contracts';
import { reachOf } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { questionFromAuthored, splitQuestion } from '@xuekao/question';
import { isDeepStrictEqual } from 'node:util';
import { examStates, type ExamDoc } from '../exams/exam.model.js';
import { Collections } from '../store/collections.js';
import { shuffling } from './publish.service.js';
import { QuestionSource } from './question-source.js';

/** More exams than that nobody looks through; the newest count. */
const mostExams = 50;
const namedExams = 10;

type Former = Pick<ExamDoc, '_id' | 'title' | 'state' | 'itemRand' | 'setId'>;
/** A picture of an option; before its author could describe it, it had no words. */
const withWords = (one: object): object => ('image' in one && !('imageAlt' in one) ? { ...one, imageAlt: '' } : one);
/** As it is stored: what is absent may be null there. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (_name, one: unknown) => (typeof one === 'object' && one !== null ? withWords(one) : one ?? undefined)));

/** Which exams were published with another question or another key than today's: a later change reaches neither their papers nor their marks. */
@Injectable()
export class FormerVersions {
  constructor(
    private readonly store: Collections,
    private readonly questions: QuestionSource,
  ) {}

  /** Of the exams that the person reaches, for a question of a bank that he or she works with. @throws {BusinessError} NOT_FOUND */
  async of(quId: string, context: UserContext): Promise<Output<typeof calls.examFormerVersions>> {
    const halves = (await this.questions.frozen([quId], context)).map((question) => splitQuestion(questionFromAuthored(question)));
    const frozen = await this.store.views.find({ 'view.id': quId }, { setId: 1 }).lean();
    const exams = await this.store.exams
      .find({ setId: { $in: frozen.map(({ setId }) => setId) }, ...reachOf(context.caller), state: { $in: [examStates.published, examStates.disabled] } }, { title: 1, state: 1, itemRand: 1, setId: 1 })
      .sort({ createTime: -1 })
      .limit(mostExams)
      .lean<Former[]>();
    const idOfSet = new Map(frozen.map(({ _id, setId }) => [setId, _id]));
    const former: Former[] = [];
    // made once: a question may be large, and saves wait for the same thread
    const today = new Map([true, false].map((itemRand) => [itemRand, halves.map((half) => plain([shuffling(half.view, itemRand), half.key]))]));
    for (const exam of exams) {
      const _id = idOfSet.get(exam.setId ?? '');
      const [view, key] = await Promise.all([this.store.views.findById(_id, { view: 1 }).lean(), this.store.keys.findById(_id, { key: 1 }).lean()]);
      const stored = plain([view?.view, key?.key]);
      const isToday = today.get(exam.itemRand)?.some((one) => isDeepStrictEqual(one, stored));
      if (!isToday) former.push(exam);
    }
    return { total: former.length, exams: former.slice(0, namedExams).map(({ _id, title, state }) => ({ id: _id, title, state })) };
  }
}
