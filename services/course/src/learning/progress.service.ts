import { Inject, Injectable } from '@nestjs/common';
import {
  BusinessError,
  calls,
  courseAccess,
  dayOf,
  sayIn,
  siteLanguage,
  siteText,
  type Caller,
  type Input,
  type Output,
} from '@xuekao/contracts';
import { inTransaction, isDuplicate } from '@xuekao/documents';
import { CallClient, MONGO, ServiceTime, type UserContext } from '@xuekao/platform';
import type { Connection } from 'mongoose';
import { CourseReader, lessonsOf, type CourseDoc, type Lesson as CourseLesson } from '../courses/index.js';
import { CourseFileAddresses, CourseFileReader, type CourseFileDoc, type ScormPackage } from '../files/index.js';
import { Attention } from './attention.js';
import { Learners, type CourseCompletion } from './learners.js';
import { Heartbeats, type Heard as Written } from './heartbeats.js';
import { LearningDays } from './learning-days.js';
import { Invitations } from './invitations.js';
import { LearningCollections } from './learning.collections.js';
import { progressId, type LearnerDoc, type PlayingDoc, type ProgressDoc } from './learning.model.js';
import { LessonTickets, type LessonTicket } from './lesson-tickets.js';
import { finishedOf, reasonOf, refuseShut, ruleOf, Studies, unlockedOf } from './study.js';
import { checkSecondsOf, isCheckMissed } from './study-check.js';
import { UncountedTime, withUncounted } from './uncounted-time.js';
import { closed, hear, learnedMs, reachedMs, requiredMs, noPlayback, type Lesson, type Playback } from './playback.decider.js';

type Calls = typeof calls.course.learning;

const playbackOf = ({ page, sequence, heardMs, played, readMs, isFinished, isClaimed }: ProgressDoc): Playback => ({
  ...{ page, sequence, heardMs, played, readMs, isFinished },
  ...(isClaimed === true ? { isClaimed } : {}),
});
const seconds = (ms: number): number => Math.floor(ms / 1000);
/** A lesson that somebody else changes meanwhile is decided anew so often. */
const mostTries = 5;
interface Heartbeat {
  readonly input: Input<Calls['saveProcess']>;
  readonly ticket: LessonTicket;
  readonly caller: Caller;
  readonly now: number;
  /** what this process knows of the lesson was not enough, or not true any more */
  readonly isAnew: boolean;
}
/** A lesson of a course with its file. */
export interface ClaimedLesson {
  readonly course: CourseDoc;
  readonly lessons: readonly CourseLesson[];
  readonly file: CourseFileDoc;
}
export type Claimed = Pick<Output<Calls['savePackage']>, 'finished' | 'unlocked' | 'courseFinished'>;
interface Heard {
  readonly after: ProgressDoc;
  readonly countedMs: number;
  readonly isDone: boolean;
  readonly completion: CourseCompletion | null;
}

/** Progress in a lesson: a page opens it, says what it plays, and a person of the console may grant it (decision 0133). */
@Injectable()
export class ProgressService {
  constructor(
    private readonly store: LearningCollections,
    private readonly studies: Studies,
    private readonly courses: CourseReader,
    private readonly files: CourseFileReader,
    private readonly addresses: CourseFileAddresses,
    private readonly learners: Learners,
    private readonly days: LearningDays,
    private readonly heartbeats: Heartbeats,
    private readonly uncounted: UncountedTime,
    private readonly tickets: LessonTickets,
    private readonly attention: Attention,
    private readonly invitations: Invitations,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
    @Inject(MONGO) private readonly connection: Connection,
  ) {}

  /** @throws {BusinessError} see the call's refusals */
  async load({ courseId, fileId }: Input<Calls['loadProcess']>, context: UserContext): Promise<Output<Calls['loadProcess']>> {
    const { caller } = context;
    const now = await this.time.settled();
    await this.invitations.renew(courseId, undefined, context);
    const { course, lessons, learner } = await this.studies.open(courseId, caller, now);
    const lesson = lessonIn(lessons, fileId);
    const progress = await this.studies.progressOf(courseId, caller.userId);
    if (!unlockedOf(lessons, finishedOf(progress)).has(fileId)) throw new BusinessError('LESSON_LOCKED');
    await this.attention.admit(course, caller, now);
    const file = (await this.files.find(fileId)) ?? undefined;
    const rule = ruleOf(lesson, file);
    const begun = progress.find((one) => one.fileId === fileId) ?? (await this.begin(courseId, fileId, caller.userId, now));
    const stored = file?.scorm && rule.needsClaim === true ? await this.claimed(begun, file.scorm, now) : begun;
    await this.learners.began(course, lesson, caller, now);
    const { progress: opened, completion } = await this.opened(stored, { course, rule, now });
    if (completion) this.tellFinished(course, lesson, caller.userId, completion);
    else if (learner && !isSettled(learner, lessons, finishedOf(progress))) await this.settle(course, fileId, caller.userId, now);
    const ticket = await this.takeOver({ userId: caller.userId, courseId, fileId });
    return {
      ticket: this.tickets.sign(ticket),
      page: ticket.page,
      ...(file ? this.addresses.viewOf(file, caller.userId) : { viewUrl: '', posterUrl: '' }),
      subtitles: file ? this.addresses.subtitlesOf(file, caller.userId) : [],
      auth: file ? this.addresses.authOf(file, caller.userId, ticket.page) : '',
      title: lesson.title,
      fileType: lesson.fileType,
      learnSec: seconds(opened.learnMs),
      needLearn: Math.ceil(requiredMs(rule) / 1000),
      duration: file?.duration ?? 0,
      position: opened.positionMs / 1000,
      reached: reachedMs(opened) / 1000,
      finished: opened.isFinished,
      studyCheck: course.studyCheck ?? 0,
      checkSeconds: checkSecondsOf(course, learner),
    };
  }

  /** @throws {BusinessError} see the call's refusals */
  async save(input: Input<Calls['saveProcess']>, { caller }: UserContext): Promise<Output<Calls['saveProcess']>> {
    const { courseId, fileId } = input;
    // before it is asked who plays: the time of one page ends before that of the next begins
    const now = await this.time.settled();
    const ticket = this.tickets.read(input.ticket, now);
    const isOwn = ticket?.userId === caller.userId && ticket.courseId === courseId && ticket.fileId === fileId;
    if (!ticket || !isOwn) throw new BusinessError('LESSON_TICKET');
    for (let n = 0; n < mostTries; n += 1) {
      const answer = await this.heard({ input, ticket, caller, now, isAnew: n > 0 });
      if (answer) return answer;
    }
    throw new BusinessError('BUSY');
  }

  /** @returns null: the lesson was changed by somebody else meanwhile, or has to be read, and nothing was written */
  private async heard({ input, ticket, caller, now, isAnew }: Heartbeat): Promise<Output<Calls['saveProcess']> | null> {
    const { courseId, fileId } = input;
    const place = { caller, courseId, fileId, page: ticket.page, now };
    const stored = await (isAnew ? this.heartbeats.readAnew(place) : this.heartbeats.read(place));
    if (!stored.isPlaying) throw new BusinessError('LESSON_ELSEWHERE');
    if (!stored.course) throw new BusinessError('NOT_FOUND');
    const before = stored.lesson?.progress ?? null;
    const learner = stored.learner && withUncounted(stored.learner, before, now);
    const study = await this.studies.heard({ course: stored.course, learner }, caller, now);
    const { course, lessons, until } = study;
    const isShut = until < now;
    const lesson = lessonIn(lessons, fileId);
    const elapsedMs = Math.max(0, now - ticket.since);
    const said = isCheckMissed(course, learner) ? [] : input.plays;
    const plays = await this.attention.attended(course, caller.userId, said, { since: ticket.since, now });
    const words = { ...input, plays };
    const { page, since } = ticket;
    const of = { page, elapsedMs, openMs: Math.max(0, until - since), now, userId: caller.userId };
    const it = { course, rule: ruleOf(lesson, stored.file) };
    if (!stored.lesson || !before) throw new BusinessError('LESSON_TICKET');
    const kept = wordsIn(before, words, it.rule, of);
    const ends = before.isFinished ? kept.isRepeat : kept.after.isFinished;
    // what is not refused by the state that it rests on is never decided by memory: another page may play by now
    if (stored.isRecalled && (ends || kept.isRepeat)) return null;
    if (!ends && !kept.isRepeat) {
      if (!(await this.heartbeats.write(stored.lesson, kept.set))) return null;
      if (kept.countedMs > 0) this.uncounted.expect(before._id, now);
    }
    const { after, countedMs, isDone, completion } = ends ? await this.hear(words, it, of) : { ...kept, isDone: false, completion: null };
    const isDayUsedUp = countedMs > 0 && course.dayLimit > 0 && (learner?.dayMs ?? 0) + countedMs >= course.dayLimit * 60_000;
    // the page plays on in a course that has shut, and all that it said of the time before is known
    if (isShut && countedMs === 0) refuseShut(study);
    const stop = (state: typeof study.state): void =>
      this.learners.tell(courseId, fileId, caller.userId, { stopped: true, stopMsg: sayIn(siteLanguage, reasonOf(course, state)) });
    // what is left of the day is told to the page, not only to its next word
    if (isDayUsedUp) stop(courseAccess.dayLimit);
    if (isShut) stop(study.state);
    if (isDone && completion) this.tellFinished(course, lesson, caller.userId, completion);
    return {
      learnSec: seconds(after.learnMs),
      elapsedMs,
      reached: reachedMs(after) / 1000,
      finished: after.isFinished,
      unlocked: completion ? nextOf(lessons, completion) : '',
      courseFinished: completion?.isCourseFinished ?? false,
    };
  }

  /**
   * A package says that all of it is done. That finishes its lesson where the time is there, too; else the words about the time do.
   * @throws {BusinessError} LESSON_TICKET
   */
  async claim({ course, lessons, file }: ClaimedLesson, userId: string, now: number): Promise<Claimed> {
    const lesson = lessonIn(lessons, file._id);
    const stored = await this.withClaim(progressId(course._id, file._id, userId), now);
    if (!stored) throw new BusinessError('LESSON_TICKET');
    const { progress, completion } = await this.opened(stored, { course, rule: ruleOf(lesson, file), now });
    if (completion) this.tellFinished(course, lesson, userId, completion);
    return {
      finished: progress.isFinished,
      unlocked: completion ? nextOf(lessons, completion) : '',
      courseFinished: completion?.isCourseFinished ?? false,
    };
  }

  private async withClaim(_id: string, now: number): Promise<ProgressDoc | null> {
    const claim = { $set: { isClaimed: true, updateTime: new Date(now) }, $inc: { turn: 1 } };
    await this.store.progress.updateOne({ _id, isClaimed: { $ne: true } }, claim);
    return this.store.progress.findById(_id).lean<ProgressDoc>();
  }

  /** A process may have died between the last word of a package and what follows from it: a package that is done says nothing more. */
  private async claimed(stored: ProgressDoc, scorm: ScormPackage, now: number): Promise<ProgressDoc> {
    if (stored.isFinished || stored.isClaimed === true || !(await this.store.isAllDone(stored._id, scorm))) return stored;
    return (await this.withClaim(stored._id, now)) ?? stored;
  }

  /** @throws {BusinessError} NOT_FOUND */
  async fix(
    { courseId, fileId, userId, reason }: Input<Calls['fixProcess']>,
    { caller, requestId, note }: UserContext,
  ): Promise<Output<Calls['fixProcess']>> {
    const now = this.time.now();
    const course = await this.courses.reachable(courseId, caller);
    const lesson = lessonIn(lessonsOf(course), fileId);
    const [person] = await this.client.call(calls.identity.users.byIds, { ids: [userId] }, { requestId });
    const isKnown = await this.learners.has(courseId, userId);
    if (!person || !(isKnown || this.courses.mayName(course, person, caller))) throw new BusinessError('NOT_FOUND');
    const stored = await this.begin(courseId, fileId, userId, now);
    const granted = { by: caller.userId, realName: caller.realName, reason, time: new Date(now) };
    await this.learners.ensure(courseId, userId, now);
    const names = { userName: person.userName, realName: person.realName };
    const begun = { $set: { ...names, startTime: new Date(now), isTold: false }, $inc: { turn: 1 } };
    await this.store.learners.updateOne({ courseId, userId, startTime: null }, begun);
    const completion = await inTransaction(this.connection, async (session) => {
      await this.store.progress.updateOne(
        { _id: stored._id, isFinished: false },
        { $set: { isFinished: true, finishTime: new Date(now), granted, updateTime: new Date(now) }, $inc: { turn: 1 } },
        { session },
      );
      return this.learners.settle(course, userId, now, session);
    });
    this.tellFinished(course, lesson, userId, completion);
    note({ object: stored._id, after: { userId, fileId, reason } });
    return { courseFinished: completion.isCourseFinished };
  }

  /**
   * From now on this page plays; the one before it hears that it has stopped. Its lesson becomes another one at the same moment: a process
   * that knows it writes into it without asking which page plays (decision 0196).
   */
  private async takeOver(of: { userId: string; courseId: string; fileId: string }): Promise<LessonTicket> {
    const { userId, ...lesson } = of;
    const page = LessonTickets.newPage();
    const taken = (): Promise<{ before: PlayingDoc | null; progress: ProgressDoc | null }> =>
      inTransaction(this.connection, async (session) => {
        const before = await this.store.playing
          .findOneAndUpdate({ _id: userId }, { $set: { page, ...lesson } }, { upsert: true, returnDocument: 'before', session })
          .lean<PlayingDoc>();
        const left = before && progressId(before.courseId, before.fileId, userId);
        if (left) await this.store.progress.updateOne({ _id: left }, { $inc: { turn: 1 } }, { session });
        const lessonId = progressId(of.courseId, of.fileId, userId);
        return { before, progress: await this.store.progress.findById(lessonId, null, { session }).lean<ProgressDoc>() };
      });
    const { before, progress } = await taken().catch((error: unknown) => {
      if (isDuplicate(error)) return taken();
      throw error;
    });
    if (before) {
      const stopMsg = siteText('learning.elsewhere');
      this.learners.tell(before.courseId, before.fileId, userId, { stopped: true, stopMsg, playing: page });
    }
    const since = await this.time.settled();
    if (progress) this.heartbeats.opened(progress, page, since);
    return { ...of, page, since };
  }

  /** The progress of a lesson, made where there is none. */
  private async begin(courseId: string, fileId: string, userId: string, now: number): Promise<ProgressDoc> {
    const _id = progressId(courseId, fileId, userId);
    const { isFinished, ...playback } = noPlayback;
    const own = {
      userId,
      courseId,
      fileId,
      positionMs: 0,
      learnMs: 0,
      finishTime: null,
      granted: null,
      updateTime: new Date(now),
      turn: 0,
    };
    const insert = { ...playback, played: [...playback.played], isFinished, ...own };
    const made = (): Promise<ProgressDoc> =>
      this.store.progress
        .findOneAndUpdate({ _id }, { $setOnInsert: insert }, { upsert: true, returnDocument: 'after' })
        .lean<ProgressDoc>()
        .orFail()
        .exec();
    return made().catch((error: unknown) => {
      if (isDuplicate(error)) return made();
      throw error;
    });
  }

  /**
   * A document that asks for no time is read when it is opened; a length that was not known before may finish a lesson.
   * @returns `completion` where this opening has finished it: of pages that open it at once one has
   */
  private async opened(
    stored: ProgressDoc,
    { course, rule, now }: { course: CourseDoc; rule: Lesson; now: number },
  ): Promise<{ progress: ProgressDoc; completion: CourseCompletion | null }> {
    if (stored.isFinished || !closed(playbackOf(stored), rule).isFinished) return { progress: stored, completion: null };
    const { _id, userId } = stored;
    return inTransaction(this.connection, async (session) => {
      const before = await this.store.progress.findById(_id, null, { session }).lean<ProgressDoc>().orFail();
      if (before.isFinished) return { progress: before, completion: null };
      const set = { isFinished: true, finishTime: new Date(now) };
      await this.store.progress.updateOne({ _id }, { $set: set, $inc: { turn: 1 } }, { session });
      const completion = await this.learners.settle(course, userId, now, session);
      await this.days.finished(userId, now, session);
      return { progress: { ...before, ...set }, completion };
    });
  }

  /**
   * Words that finish a lesson change all of it or nothing: else their repeat, which changes nothing, would leave the rest undone for ever.
   * @returns `completion` where the lesson is finished by these words, or they are a repeat
   */
  private hear(words: Input<Calls['saveProcess']>, { course, rule }: { course: CourseDoc; rule: Lesson }, of: PageTime): Promise<Heard> {
    const { now, userId } = of;
    const _id = progressId(words.courseId, words.fileId, userId);
    return inTransaction(this.connection, async (session) => {
      const before = await this.store.progress.findById(_id, null, { session }).lean<ProgressDoc>();
      if (!before) throw new BusinessError('LESSON_TICKET');
      const { isRepeat, after, set, countedMs } = wordsIn(before, words, rule, of);
      const settled = (): Promise<CourseCompletion> => this.learners.settle(course, userId, now, session);
      // its answer may be lost, and with it what is open now
      if (isRepeat) return { after, countedMs, isDone: false, completion: before.isFinished ? await settled() : null };
      await this.store.progress.updateOne({ _id }, { $set: set, $inc: { turn: 1 } }, { session });
      const isDone = !before.isFinished && after.isFinished;
      await this.uncounted.take([_id], session);
      if (!isDone) return { after, countedMs, isDone, completion: null };
      const completion = await settled();
      await this.days.finished(userId, now, session);
      return { after, countedMs, isDone, completion };
    });
  }

  /** A course that was arranged anew left the learner's count behind. */
  private async settle(course: CourseDoc, fileId: string, userId: string, now: number): Promise<void> {
    const { isCourseDone } = await inTransaction(this.connection, (session) => this.learners.settle(course, userId, now, session));
    if (isCourseDone) this.learners.tell(course._id, fileId, userId, { all: true });
  }

  private tellFinished({ _id }: CourseDoc, { fileId }: CourseLesson, userId: string, { isCourseDone }: CourseCompletion): void {
    this.learners.tell(_id, fileId, userId, { current: true });
    if (isCourseDone) this.learners.tell(_id, fileId, userId, { all: true });
  }
}

interface PageTime {
  readonly page: string;
  readonly elapsedMs: number;
  readonly openMs: number;
  readonly now: number;
  readonly userId: string;
}

/** A lesson after words of a page. A repeat changes nothing. */
function wordsIn(
  before: ProgressDoc,
  { sequence, position, plays, isHidden }: Input<Calls['saveProcess']>,
  rule: Lesson,
  { page, elapsedMs, openMs, now }: PageTime,
): { isRepeat: boolean; after: ProgressDoc; set: Written; countedMs: number } {
  const isRepeat = sequence <= before.sequence && page === before.page;
  if (isRepeat) return { isRepeat, after: before, set: before, countedMs: 0 };
  const { playback: heard, countedMs } = hear(playbackOf(before), rule, { page, sequence, plays, elapsedMs, openMs, isHidden });
  const playback = closed(heard, rule);
  const set = {
    ...{ ...playback, played: [...playback.played] },
    positionMs: rule.durationMs === 0 ? position : Math.min(position, rule.durationMs),
    learnMs: Math.max(before.learnMs, learnedMs(rule, playback)),
    finishTime: playback.isFinished ? (before.finishTime ?? new Date(now)) : null,
    updateTime: new Date(now),
    ...(countedMs > 0
      ? { uncounted: withTime(before.uncounted, dayOf(now), countedMs), uncountedAt: before.uncountedAt ?? new Date(now) }
      : {}),
  };
  return { isRepeat, after: { ...before, ...set }, set, countedMs };
}

function withTime(uncounted: ProgressDoc['uncounted'] = [], day: string, ms: number): { day: string; ms: number }[] {
  const same = uncounted.find((one) => one.day === day);
  return [...uncounted.filter((one) => one !== same), { day, ms: (same?.ms ?? 0) + ms }];
}

/** The lesson that is open from now on; empty: all are finished. */
const nextOf = (lessons: readonly CourseLesson[], { finished }: CourseCompletion): string =>
  lessons.find(({ fileId }) => !finished.has(fileId))?.fileId ?? '';

function isSettled(
  { finished, finishTime }: Pick<LearnerDoc, 'finished' | 'finishTime'>,
  lessons: readonly CourseLesson[],
  done: ReadonlySet<string>,
): boolean {
  const count = lessons.filter(({ fileId }) => done.has(fileId)).length;
  return finished === count && (count < lessons.length || finishTime !== null);
}

/** @throws {BusinessError} NOT_FOUND */
function lessonIn(lessons: readonly CourseLesson[], fileId: string): CourseLesson {
  const lesson = lessons.find((one) => one.fileId === fileId);
  if (!lesson) throw new BusinessError('NOT_FOUND');
  return lesson;
}
