import { Types } from 'mongoose';
import type { Draft } from './question.draft.js';
import type { QuestionDoc, VersionDoc } from './question.model.js';

export interface NewQuestion {
  draft: Draft;
  repoId: Types.ObjectId;
  chapterId: Types.ObjectId | null;
  quLevel: number;
  pointCodes: readonly string[];
  /** the person's id */
  by: string;
  at: Date;
}

/** The two documents of a question that is new. */
export function newQuestion(question: NewQuestion, quId = new Types.ObjectId()): { head: QuestionDoc; version: VersionDoc } {
  const { draft, repoId, chapterId, quLevel, pointCodes, by, at } = question;
  const current = new Types.ObjectId();
  return {
    version: { _id: current, quId, version: 1, ...draft.body, createBy: by, createdAt: at },
    head: {
      _id: quId,
      repoId,
      chapterId,
      quType: draft.body.quType,
      quLevel,
      pointCodes: [...new Set(pointCodes)],
      subjective: draft.subjective,
      searchText: draft.searchText,
      version: 1,
      current,
      undescribed: { count: draft.undescribed, of: current },
      more: { text: draft.moreText, of: current },
      live: true,
      createBy: by,
      createdAt: at,
      updateBy: by,
      updatedAt: at,
    },
  };
}
