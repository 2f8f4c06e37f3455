import { BusinessError, type Caller, type findingKinds } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import { Schema, type mongo } from 'mongoose';

/** Finding of a proctor. */
export interface Finding {
  as: 'confirmed' | 'dismissed';
  note: string;
  by: string;
  byName: string;
  at: Date;
}

/** Words of the candidate against a finding that was confirmed. */
export interface Dispute {
  text: string;
  at: Date;
  /** empty, as the next two: it waits */
  answer: string;
  answeredBy: string;
  answeredAt: Date | null;
  /** false: the candidate has still to hear of the answer */
  isTold?: boolean;
}

/** Evidence that a proctor judges: a look of the camera, a leave, an interruption. */
export interface JudgedRow {
  _id: string;
  paperId: string;
  userId: string;
  at: Date;
  finding?: Finding;
  dispute?: Dispute;
}

const text = { type: String, required: true } as const;
const words = { type: String, default: '' } as const;
const date = { type: Date, required: true } as const;
/** Fields of `JudgedRow` for the schema of such a collection. */
export const judgedFields = {
  finding: {
    type: new Schema<Finding>({ as: text, note: text, by: text, byName: text, at: date }, { _id: false }),
    default: undefined,
  },
  dispute: {
    type: new Schema<Dispute>(
      { text, at: date, answer: words, answeredBy: words, answeredAt: { type: Date, default: null }, isTold: Boolean },
      { _id: false },
    ),
    default: undefined,
  },
} as const;
/** Index of answers that are still to be told. */
export const untoldIndex = [{ 'dispute.isTold': 1 }, { partialFilterExpression: { 'dispute.isTold': false } }] as const;

interface Place {
  paperId: string;
  id: string;
}
type Judging = Place & Pick<Finding, 'as' | 'note'>;
type Change = Pick<Finding, 'as' | 'note'> & { by: string; byName: string; at: Date };
/** Filter of rows that are about others: the own attempt is judged by somebody else. */
const ofOthers = ({ userId }: Pick<Caller, 'userId'>) => ({ userId: { $ne: userId } });
const waits = { 'dispute.answeredAt': null, dispute: { $exists: true } } as const;

/** Findings about the rows of one collection, and disputes about these. Each change is one write of one document. */
export class JudgedRows {
  /** @param rows read when they are used: a model is there before its collection */
  constructor(
    readonly kind: (typeof findingKinds)[number],
    private readonly rows: () => mongo.Collection<JudgedRow>,
    /** made about each change of a row of the attempt */
    private readonly around: <T>(paperId: string, change: () => Promise<T>) => Promise<T> = (_, change) => change(),
  ) {}

  /**
   * Finding of the caller, with its audit row.
   * @throws {BusinessError} NOT_FOUND, OWN_MATTER, STALE where the candidate waits for `answer`
   */
  async judge({ paperId, id, as, note: words }: Judging, { caller, note }: UserContext, at: Date): Promise<Pick<Finding, 'as'>> {
    const finding: Finding = { as, note: words, by: caller.userId, byName: caller.realName, at };
    const judged = { _id: id, paperId, ...ofOthers(caller), $nor: [waits] };
    const before = await this.around(paperId, () => this.rows().findOneAndUpdate(judged, { $set: { finding } }));
    if (!before) throw new BusinessError((await this.known({ paperId, id }, caller)) ? 'STALE' : 'NOT_FOUND');
    note({
      object: paperId,
      before: { [this.kind]: id, finding: before.finding?.as ?? null },
      after: { [this.kind]: id, finding: as, note: words },
    });
    return { as };
  }

  /**
   * @param isOpen whether the finding may still be disputed
   * @throws {BusinessError} NOT_FOUND also where nobody confirmed it, DISPUTE_TWICE for other words than before, DISPUTE_OVER
   */
  async dispute(
    { paperId, id, userId }: Place & { userId: string },
    words: string,
    at: Date,
    isOpen: (finding: Finding) => boolean,
  ): Promise<void> {
    const own = { _id: id, paperId, userId };
    const dispute: Dispute = { text: words, at, answer: '', answeredBy: '', answeredAt: null };
    const confirmed = { ...own, 'finding.as': 'confirmed' as const, dispute: { $exists: false } };
    const row = await this.rows().findOne(confirmed);
    if (row?.finding && !isOpen(row.finding)) throw new BusinessError('DISPUTE_OVER');
    const { matchedCount } = await this.rows().updateOne(confirmed, { $set: { dispute } });
    if (matchedCount > 0) return;
    const known = await this.rows().findOne(own);
    if (!known?.dispute) throw new BusinessError('NOT_FOUND');
    if (known.dispute.text !== words) throw new BusinessError('DISPUTE_TWICE');
  }

  /** @returns the row as it was. @throws {BusinessError} NOT_FOUND, OWN_MATTER, STALE where it has another answer */
  async answer({ paperId, id }: Place, finding: Change): Promise<JudgedRow> {
    const caller = { userId: finding.by };
    const { note: answer, by: answeredBy, at: answeredAt } = finding;
    const told = { 'dispute.answer': answer, 'dispute.answeredBy': answeredBy, 'dispute.answeredAt': answeredAt, 'dispute.isTold': false };
    const disputed = { _id: id, paperId, ...ofOthers(caller), ...waits };
    const before = await this.around(paperId, () => this.rows().findOneAndUpdate(disputed, { $set: { finding, ...told } }));
    if (before) return before;
    const known = await this.known({ paperId, id }, caller);
    if (!known?.dispute) throw new BusinessError('NOT_FOUND');
    const isSame = known.dispute.answer === answer && known.dispute.answeredBy === answeredBy && known.finding?.as === finding.as;
    if (!isSame) throw new BusinessError('STALE');
    return known;
  }

  /** Null: it is not there. @throws {BusinessError} OWN_MATTER */
  private async known({ paperId, id }: Place, { userId }: Pick<Caller, 'userId'>): Promise<JudgedRow | null> {
    const row = await this.rows().findOne({ _id: id, paperId });
    if (row?.userId === userId) throw new BusinessError('OWN_MATTER');
    return row;
  }

  /** Rows that the candidate may know of: what a proctor looked at and let be is none of them. */
  async shownTo(own: { paperId: string; userId: string }): Promise<JudgedRow[]> {
    return this.rows()
      .find({ ...own, $or: [{ 'finding.as': 'confirmed' }, { dispute: { $exists: true } }] })
      .sort({ at: 1 })
      .toArray();
  }

  /** How many disputes wait, by attempt. */
  async waiting(paperIds: readonly string[]): Promise<Map<string, number>> {
    const found = await this.rows()
      .find({ paperId: { $in: [...paperIds] }, ...waits }, { projection: { paperId: 1 } })
      .toArray();
    const counts = new Map<string, number>();
    for (const { paperId } of found) counts.set(paperId, (counts.get(paperId) ?? 0) + 1);
    return counts;
  }

  /** Disputes of a person that wait. */
  async waitingOf(userId: string): Promise<number> {
    return this.rows().countDocuments({ userId, ...waits });
  }

  /** Answers that their candidates have not heard of. */
  async untold(most: number): Promise<JudgedRow[]> {
    return this.rows().find({ 'dispute.isTold': false }).limit(most).toArray();
  }

  async told({ _id, dispute }: JudgedRow): Promise<void> {
    await this.rows().updateOne({ _id, 'dispute.answeredAt': dispute?.answeredAt ?? null }, { $set: { 'dispute.isTold': true } });
  }
}

const iso = (at: Date | null): string => at?.toISOString() ?? '';
export const shownDispute = (dispute: Dispute | undefined) =>
  dispute ? { text: dispute.text, time: iso(dispute.at), answer: dispute.answer, answerTime: iso(dispute.answeredAt) } : null;
export const shownFinding = (finding: Finding | undefined) =>
  finding ? { as: finding.as, note: finding.note, byName: finding.byName, time: iso(finding.at) } : null;
