import { Injectable } from '@nestjs/common';
import { BusinessError, calls, siteText, type Caller, type FaceOutcome, type Input, type Output } from '@xuekao/contracts';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import type { CourseDoc } from '../courses/index.js';
import { Studies } from '../learning/index.js';
import { FailedRows } from './failed-rows.js';
import { faceRuleOf, Gates, secondsLeft } from './gates.js';
import { StudyPictures } from './study-pictures.js';

type Calls = typeof calls.course.faces;
const windowMs = 300_000;
/** Checks of a person at a course within the window. */
const mostChecks = 20;

/** Faces before lessons: how a person stands, and the check that opens the course. Its picture is compared and not kept. */
@Injectable()
export class FaceChecks {
  constructor(
    private readonly studies: Studies,
    private readonly gates: Gates,
    private readonly rows: FailedRows,
    private readonly pictures: StudyPictures,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} see the call's refusals */
  async stand({ courseId }: Input<Calls['validateFace']>, { caller }: UserContext): Promise<Output<Calls['validateFace']>> {
    const now = this.time.now();
    const { course } = await this.studies.open(courseId, caller, now);
    const { chances, days } = faceRuleOf(course);
    const { faceCam, faceInterval } = course;
    const rule = { faceChance: chances, captureDays: days, faceCam, faceInterval };
    if (!course.faceStart) return { asked: false, excused: false, seconds: 0, failCount: 0, ...rule };
    // who comes so far stands in the list of the console, where they can be excused
    const gate = await this.gates.ensure(courseId, caller, now);
    if (gate.excused) return { asked: false, excused: true, seconds: 0, failCount: 0, ...rule };
    const failed = await this.rows.of(gate);
    return { asked: true, excused: false, seconds: gate.isBroken ? 0 : secondsLeft(gate.spans, now), failCount: failed.length, ...rule };
  }

  /** @throws {BusinessError} see the call's refusals */
  async check({ courseId, base64 }: Input<Calls['faceCheck']>, { caller, requestId }: UserContext): Promise<Output<Calls['faceCheck']>> {
    const { course } = await this.studies.open(courseId, caller, this.time.now());
    const gateId = await this.begun(course, caller);
    const jpeg = await this.pictures.clean(base64, caller.userId);
    const photo = { userId: caller.userId, base64: jpeg.toString('base64') };
    const { outcome, idCard } = await this.client.call(calls.identity.faces.verify, photo, { requestId });
    const who = { realName: caller.realName, idCard };
    const now = this.time.now();
    if (outcome !== 'same') {
      await this.gates.change(gateId, () => ({ verdict: outcome, lookedAt: now, updateTime: new Date(now) }));
      return { pass: false, failMsg: sentenceOf(outcome), ...who, seconds: 0 };
    }
    const { spans } = await this.gates.passed(gateId, faceRuleOf(course), now);
    return { pass: true, failMsg: '', ...who, seconds: secondsLeft(spans, now) };
  }

  /** The gate, with one more check of the few that a person has. @throws {BusinessError} LESSON_FACE_OFF, TOO_MANY */
  private async begun(course: CourseDoc, caller: Caller): Promise<string> {
    const now = this.time.now();
    if (!course.faceStart) throw new BusinessError('LESSON_FACE_OFF');
    const { _id, excused } = await this.gates.ensure(course._id, caller, now);
    if (excused) throw new BusinessError('LESSON_FACE_OFF');
    await this.gates.change(_id, ({ checks }) => {
      const recent = checks.filter((at) => at.getTime() > now - windowMs);
      const [oldest] = recent;
      if (recent.length >= mostChecks && oldest)
        throw new BusinessError('TOO_MANY', { seconds: Math.max(1, Math.ceil((oldest.getTime() + windowMs - now) / 1000)) });
      return { checks: [...recent, new Date(now)], userName: caller.userName, realName: caller.realName };
    });
    return _id;
  }
}

const sentenceOf = (outcome: Exclude<FaceOutcome, 'same'>): string => siteText(`studyFaces.check_${outcome}`);
