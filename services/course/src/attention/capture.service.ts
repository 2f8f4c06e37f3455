import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { attentionLimits, BusinessError, calls, mostCaptures, siteText, type Input, type Output } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { Learners, Studies } from '../learning/index.js';
import { AttentionCollections } from './attention.collections.js';
import type { GateDoc, StudyCaptureDoc } from './attention.model.js';
import { FailedRows } from './failed-rows.js';
import { faceRuleOf, Gates, secondsLeft, type FaceRule } from './gates.js';
import { StudyPictures } from './study-pictures.js';

type Calls = typeof calls.course.faces;
const shortestPauseMs = attentionLimits.captureSeconds * 1000;
const dayMs = 86_400_000;

/** Takes pictures of people who learn, has them compared, and ends the learning of whoever fails too often in a row. */
@Injectable()
export class StudyCaptures {
  constructor(
    private readonly store: AttentionCollections,
    private readonly studies: Studies,
    private readonly learners: Learners,
    private readonly gates: Gates,
    private readonly rows: FailedRows,
    private readonly pictures: StudyPictures,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} see the call's refusals; after BUSY the same picture may be sent again */
  async save(input: Input<Calls['save']>, { caller, requestId }: UserContext): Promise<Output<Calls['save']>> {
    const { courseId, fileId, key } = input;
    const { course, lessons } = await this.studies.open(courseId, caller, this.time.now());
    if (!lessons.some((lesson) => lesson.fileId === fileId)) throw new BusinessError('NOT_FOUND');
    const gate = await this.gates.find(courseId, caller.userId);
    if (!course.faceStart || gate?.excused) throw new BusinessError('LESSON_FACE_OFF');
    if (!gate) throw new BusinessError('LESSON_FACE');
    const rule = faceRuleOf(course);
    const _id = `${gate._id}:${key ?? randomBytes(12).toString('hex')}`;
    const known = await this.find(_id);
    if (!known) await this.take(_id, gate, input, rule, caller.userId);
    if (!known || known.verdict === 'unavailable') await this.compare(_id, caller.userId, requestId);
    const look = await this.store.captures.findById(_id).lean<StudyCaptureDoc>().orFail();
    return this.follow(look, gate, rule, caller.userId);
  }

  private async find(_id: string): Promise<StudyCaptureDoc | null> {
    return this.store.captures.findById(_id).lean<StudyCaptureDoc>();
  }

  /** A picture that nothing can compare at this moment is kept all the same. */
  private async take(_id: string, gate: GateDoc, input: Input<Calls['save']>, { days }: FaceRule, userId: string): Promise<void> {
    const { base64, fault, fileId } = input;
    // who has not passed before the lesson learns nothing, so there is nothing to look at
    if (gate.isBroken || gate.failsFrom.getTime() === 0) throw new BusinessError('LESSON_FACE');
    await this.refuseTooMany(gate._id);
    const jpeg = base64 === '' ? null : await this.pictures.clean(base64, userId);
    if (jpeg) await this.pictures.keep(_id, gate._id, jpeg, days);
    const verdict = jpeg ? 'unavailable' : 'broken';
    const look = { _id, gateId: gate._id, fileId, at: new Date(this.time.now()), verdict, score: null } as const;
    try {
      await this.store.captures.create({ ...look, ...(fault === undefined ? {} : { fault }) });
    } catch (error) {
      // the same picture by a second request of the page
      if (!isDuplicate(error)) throw error;
    }
  }

  private async refuseTooMany(gateId: string): Promise<void> {
    const now = this.time.now();
    const [last] = await this.store.captures.find({ gateId }, { at: 1 }).sort({ at: -1 }).limit(1).lean();
    if (last && now - last.at.getTime() < shortestPauseMs) throw new BusinessError('CAPTURES_LIMITED');
    const today = await this.store.captures.countDocuments({ gateId, at: { $gt: new Date(now - dayMs) } });
    if (today >= mostCaptures) throw new BusinessError('CAPTURES_LIMITED');
  }

  /** The picture as it is kept; where nothing can compare it now, the page sends it again. @throws {BusinessError} BUSY */
  private async compare(_id: string, userId: string, requestId: string): Promise<void> {
    const jpeg = await this.pictures.jpegOf(_id);
    if (!jpeg) return;
    const photo = { userId, base64: jpeg.toString('base64') };
    const { outcome, score } = await this.client.call(calls.identity.faces.verify, photo, { requestId });
    await this.store.captures.updateOne({ _id, verdict: 'unavailable' }, { verdict: outcome, score });
  }

  /** Repeatable: a process that died in the middle, and a picture that is sent again, change nothing twice. */
  private async follow(look: StudyCaptureDoc, gate: GateDoc, rule: FaceRule, userId: string): Promise<Output<Calls['save']>> {
    const { chances: faceChance } = rule;
    const { _id, verdict, fileId } = look;
    if (look.ended === true) return { isBreak: true, failCount: faceChance, faceChance, verdict, seconds: 0 };
    const at = look.at.getTime();
    // an outage of the recognition is nobody's fault; the picture is kept
    const holds = verdict === 'same' || verdict === 'unavailable';
    const { spans, isBroken, failsFrom } = await this.gates.looked(gate._id, rule, { at, verdict, holds });
    const failed = await this.rows.of({ _id: gate._id, failsFrom });
    if (failed.length < faceChance) {
      const seconds = isBroken ? 0 : secondsLeft(spans, this.time.now());
      return { isBreak: false, failCount: failed.length, faceChance, verdict, seconds };
    }
    await this.gates.broke(gate._id, at);
    const stopMsg = siteText('studyFaces.failedTooOften', { n: failed.length });
    this.learners.tell(gate.courseId, fileId, userId, { stopped: true, stopMsg });
    await this.store.captures.updateOne({ _id }, { ended: true });
    return { isBreak: true, failCount: failed.length, faceChance, verdict, seconds: 0 };
  }
}
