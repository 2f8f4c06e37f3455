import { Injectable } from '@nestjs/common';
import { reachOf, sharedTo, type Owner, type OwnerFields } from '@xuekao/access';
import type { Caller, ShareRight } from '@xuekao/contracts';
import { ExamCollections } from './exam.collections.js';
import type { ExamDoc } from './exam.model.js';

type Filter = Record<string, unknown>;
const owned = { createBy: 1, createDept: 1, shares: 1, formerOwners: 1 } as const;
type Owned = Pick<ExamDoc, '_id' | keyof typeof owned>;

/** The read model of attempts names the owner that the exam had when the attempt began. */
const ownerAtStart: OwnerFields = { by: 'examBy', dept: 'examDept' };

/** Which attempts a caller reaches through their exams: owner and shares are those that the exam has now. */
@Injectable()
export class ExamReach {
  constructor(private readonly store: ExamCollections) {}

  /** Whether the caller has the right on the exam. @param atStart its owner as the attempt has it, for an exam that is gone */
  async includes(examId: string, atStart: Owner, caller: Caller, need: ShareRight): Promise<boolean> {
    const exam = await this.store.exams.findById(examId, owned).lean<Owned>();
    return reachOf(caller, need).includes(exam ? { by: exam.createBy, dept: exam.createDept, shares: exam.shares } : atStart);
  }

  /**
   * Papers of the exams on which the caller has the right, as a condition on the read model. Most are found by the owner that stands in
   * the row; exams that are shared, or were handed over, are few, and are named one by one.
   */
  async papers(caller: Caller, need: ShareRight): Promise<Filter> {
    const own = reachOf(caller);
    if (own.isWhole) return {};
    const [shared, handedOver] = await Promise.all([
      this.store.exams.find(sharedTo(caller, need).filter(), { _id: 1 }).lean<{ _id: string }[]>(),
      this.store.exams.find({ 'formerOwners.by': { $exists: true } }, owned).lean<Owned[]>(),
    ]);
    const ownNow = handedOver.filter(({ createBy, createDept }) => own.includes({ by: createBy, dept: createDept }));
    const reached = new Set([...shared, ...ownNow].map(({ _id }) => _id));
    const lost = handedOver.filter(
      ({ _id, formerOwners = [] }) => !reached.has(_id) && formerOwners.some((former) => own.includes(former)),
    );
    const byOwner = own.filter(ownerAtStart);
    const found = reached.size === 0 ? byOwner : { $or: [byOwner, { examId: { $in: [...reached] } }] };
    return lost.length === 0 ? found : { $and: [found, { examId: { $nin: lost.map(({ _id }) => _id) } }] };
  }
}
