import { Injectable } from '@nestjs/common';
import { attentionLimits, BusinessError, type Caller, type CaptureVerdict } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import type { CourseDoc } from '../courses/index.js';
import { Attention, type Play } from '../learning/index.js';
import { AttentionCollections } from './attention.collections.js';
import { gateId, type GateDoc } from './attention.model.js';
import { opened, playsWithin, shut, type Span } from './spans.js';

/** Longer than the interval: a picture takes its time, and a comparison may wait in its line. */
export const graceMs = 60_000;
const tries = 5;

export interface FaceRule {
  /** milliseconds between two looks */
  everyMs: number;
  /** failures in a row that end the learning */
  chances: number;
  /** days that pictures are kept */
  days: number;
}
export const faceRuleOf = ({ faceInterval, faceChance, captureDays }: CourseDoc): FaceRule => ({
  everyMs: faceInterval * 60_000,
  chances: faceChance ?? attentionLimits.faceChance.usual,
  days: captureDays ?? attentionLimits.captureDays.usual,
});
/** Seconds until the next look; 0: it is due. */
export const secondsLeft = (spans: readonly Span[], now: number): number =>
  Math.max(0, Math.ceil(((spans.at(-1)?.until ?? 0) - graceMs - now) / 1000));

/** People before courses that ask for faces, and what of their learning counts (decision 0140). */
@Injectable()
export class Gates extends Attention {
  constructor(private readonly store: AttentionCollections) {
    super();
  }

  override async admit(course: CourseDoc, { userId }: Caller, now: number): Promise<void> {
    if (!course.faceStart) return;
    const gate = await this.find(course._id, userId);
    if (gate?.excused) return;
    if (!gate || gate.isBroken || !isHeld(gate.spans, now)) throw new BusinessError('LESSON_FACE');
  }

  override async attended(
    course: CourseDoc,
    userId: string,
    plays: readonly Play[],
    { since, now }: { since: number; now: number },
  ): Promise<Play[]> {
    if (!course.faceStart || plays.length === 0) return [...plays];
    const gate = await this.find(course._id, userId);
    if (gate?.excused) return [...plays];
    const spans = gate?.spans ?? [];
    // a page that knows of a failure plays nothing; what it played before may still be on its way
    if (gate?.isBroken || !isHeld(spans, now - graceMs)) throw new BusinessError('LESSON_FACE');
    return playsWithin(plays, spans, since);
  }

  find(courseId: string, userId: string): Promise<GateDoc | null> {
    return this.store.gates.findById(gateId(courseId, userId)).lean<GateDoc>().exec();
  }

  /** The gate of a person, made where there is none. */
  async ensure(courseId: string, { userId, userName, realName }: Pick<Caller, 'userId' | 'userName' | 'realName'>, now: number) {
    const _id = gateId(courseId, userId);
    const own = { courseId, userId, userName, realName, spans: [], lookedAt: 0, verdict: '' as const, failsFrom: new Date(0) };
    const insert = { ...own, isBroken: false, breaks: 0, excused: null, checks: [], updateTime: new Date(now), turn: 0 };
    const made = (): Promise<GateDoc> =>
      this.store.gates
        .findOneAndUpdate({ _id }, { $setOnInsert: insert }, { upsert: true, returnDocument: 'after' })
        .lean<GateDoc>()
        .orFail()
        .exec();
    return made().catch((error: unknown) => {
      if (isDuplicate(error)) return made();
      throw error;
    });
  }

  /** The face was checked before a lesson: what failed before counts no more. */
  passed(id: string, { everyMs }: FaceRule, at: number): Promise<GateDoc> {
    return this.change(id, ({ spans }) => ({
      ...{ spans: opened(spans, at, at + everyMs + graceMs), failsFrom: new Date(at), isBroken: false },
      ...{ lookedAt: at, verdict: 'same' as const, updateTime: new Date(at) },
    }));
  }

  /** A look while one learns. One that is older than the last says nothing any more. */
  looked(id: string, { everyMs }: FaceRule, { at, verdict, holds }: { at: number; verdict: CaptureVerdict; holds: boolean }) {
    return this.change(id, ({ spans, lookedAt }) =>
      at < lookedAt
        ? null
        : {
            spans: holds ? opened(spans, at, at + everyMs + graceMs) : shut(spans, at),
            ...{ lookedAt: at, verdict, updateTime: new Date(at) },
          },
    );
  }

  broke(id: string, at: number): Promise<GateDoc> {
    return this.change(id, ({ isBroken, breaks, spans }) =>
      isBroken ? null : { isBroken: true, breaks: breaks + 1, spans: shut(spans, at), updateTime: new Date(at) },
    );
  }

  /** @param deed what becomes of the gate; null: nothing */
  async change(id: string, deed: (gate: GateDoc) => Partial<GateDoc> | null): Promise<GateDoc> {
    for (let n = 0; n < tries; n += 1) {
      const gate = await this.store.gates.findById(id).lean<GateDoc>().orFail();
      const set = deed(gate);
      if (set === null) return gate;
      const { matchedCount } = await this.store.gates.updateOne({ _id: id, turn: gate.turn }, { $set: set, $inc: { turn: 1 } });
      if (matchedCount === 1) return { ...gate, ...set };
    }
    throw new BusinessError('BUSY');
  }
}

const isHeld = (spans: readonly Span[], at: number): boolean => (spans.at(-1)?.until ?? 0) > at;
