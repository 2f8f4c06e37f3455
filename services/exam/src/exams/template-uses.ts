import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import type { Caller } from '@xuekao/contracts';
import type { ExamsOfTemplate } from '../templates/index.js';
import { ExamCollections } from './exam.collections.js';
import { examStates, notRemoved } from './exam.model.js';

/** The exams of a template, for the templates. */
@Injectable()
export class TemplateUses implements ExamsOfTemplate {
  constructor(private readonly examStore: ExamCollections) {}

  async counts(tmplIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.examStore.exams.aggregate<{ _id: string; count: number }>([
      { $match: { tmplId: { $in: [...tmplIds] }, ...notRemoved } },
      { $group: { _id: '$tmplId', count: { $sum: 1 } } },
    ]);
    return new Map(rows.map(({ _id, count }) => [_id, count]));
  }

  async published(tmplId: string, caller: Caller, most: number): Promise<{ total: number; exams: { id: string; title: string }[] }> {
    const filter = { tmplId, $and: [reachOf(caller, 'view').filter()], state: { $in: [examStates.published, examStates.disabled] } };
    const [total, newest] = await Promise.all([
      this.examStore.exams.countDocuments(filter),
      this.examStore.exams.find(filter, { title: 1 }).sort({ createTime: -1 }).limit(most).lean(),
    ]);
    return { total, exams: newest.map(({ _id, title }) => ({ id: _id, title })) };
  }
}
