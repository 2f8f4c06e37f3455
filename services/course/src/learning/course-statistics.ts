import { Injectable } from '@nestjs/common';
import {
  BusinessError,
  calls,
  courseStatDays,
  dayOf,
  daysFrom,
  progressGroups,
  siteText,
  startOfDay,
  videoType,
  playbackParts,
  type Input,
  type Output,
} from '@xuekao/contracts';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { writeSheets } from '@xuekao/sheets';
import { CourseReader, lessonsOf, type CourseDoc } from '../courses/index.js';
import { CourseFileReader } from '../files/index.js';
import { LearningCollections } from './learning.collections.js';
import type { LearnerDoc, ProgressDoc } from './learning.model.js';
import { reachedMs } from './playback.decider.js';

type Calls = typeof calls.course.statistics;
type Figures = Output<Calls['figures']>;
type Parts = Output<Calls['lessonFigures']>['parts'];

const dayMs = 86_400_000;
const mostRows = 10_000;
/** Figures are a look at the side: one that takes longer is given up. */
const maxTimeMS = 15_000;
const instant = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Shanghai' });
/** Characters that a name of a file cannot hold. */
const unfit = /[\\/:*?"<>|\p{Cc}]/gu;

interface LessonSum {
  _id: string;
  begun: number;
  finished: number;
  learnMs: number;
}

/** Sums of the learning of a course, for the console. */
@Injectable()
export class CourseStatistics {
  constructor(
    private readonly store: LearningCollections,
    private readonly courses: CourseReader,
    private readonly files: CourseFileReader,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async figures(courseId: string, { caller }: UserContext): Promise<Figures> {
    const course = await this.courses.reachable(courseId, caller);
    const [learners, lessons] = await Promise.all([this.learnersOf(courseId, course.fileCount), this.lessonsOf(course)]);
    const { rows, learnMs } = lessons;
    return { ...learners, learnSec: Math.floor(learnMs / 1000), lessons: rows };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async lessonFigures(
    { courseId, fileId }: Input<Calls['lessonFigures']>,
    { caller }: UserContext,
  ): Promise<Output<Calls['lessonFigures']>> {
    const course = await this.courses.reachable(courseId, caller);
    const lesson = lessonsOf(course).find((one) => one.fileId === fileId);
    if (!lesson) throw new BusinessError('NOT_FOUND');
    const file = lesson.fileType === videoType ? await this.files.find(fileId) : null;
    const durationMs = (file?.duration ?? 0) * 1000;
    const parts: Parts = durationMs === 0 ? [] : Array.from({ length: playbackParts }, (_, at) => partOf(at, durationMs));
    let begun = 0;
    // the ids of a lesson's progress stand together, in the order of the people
    const ofLesson = { $gte: `${courseId}.${fileId}.`, $lt: `${courseId}.${fileId}/` };
    const found = this.store.progress.collection.find<Pick<ProgressDoc, 'played' | 'isFinished'>>(
      { _id: ofLesson as never }, // the driver takes every id for an ObjectId
      { projection: { played: 1, isFinished: 1 }, maxTimeMS },
    );
    for await (const one of found) {
      begun += 1;
      countIn(parts, one, durationMs);
    }
    return { begun, parts };
  }

  /** @throws {BusinessError} NOT_FOUND, EXPORT_TOO_MANY */
  async export(courseId: string, { caller, requestId }: UserContext): Promise<Output<Calls['export']>> {
    const course = await this.courses.reachable(courseId, caller);
    const learners = await this.store.learners
      .find({ courseId, startTime: { $ne: null } })
      .sort({ startTime: 1, _id: 1 })
      .limit(mostRows + 1)
      .lean<LearnerDoc[]>();
    if (learners.length > mostRows) throw new BusinessError('EXPORT_TOO_MANY', { n: `${mostRows}+`, max: mostRows });
    const ids = learners.map(({ userId }) => userId);
    const [departs, times, lessons] = await Promise.all([this.departsOf(ids, requestId), this.timesOf(courseId), this.lessonsOf(course)]);
    const minutes = (ms: number): string => String(Math.round(ms / 60_000));
    const at = (date: Date | null): string => (date ? instant.format(date) : '');
    const people = learners.map(({ userId, userName, realName, finished, startTime, finishTime, updateTime }) => {
      const done = Math.min(finished, course.fileCount);
      const rate = percent(course.fileCount === 0 ? 0 : done / course.fileCount);
      return [
        ...[realName, userName, departs.get(userId) ?? '', `${done}/${course.fileCount}`, rate, minutes(times.get(userId) ?? 0)],
        ...[siteText(finishTime ? 'course.statDone' : 'course.statLearning'), at(startTime), at(finishTime), at(updateTime)],
      ];
    });
    const files = lessons.rows.map(({ title, begun, finished, watched }) => [
      ...[title, String(begun), String(finished), percent(begun === 0 ? 0 : finished / begun), watched === null ? '' : percent(watched)],
    ]);
    const heads = ['Name', 'Account', 'Depart', 'DoneLessons', 'Rate', 'Minutes', 'State', 'Begun', 'Finished', 'Latest'] as const;
    const lessonHeads = ['Lesson', 'LessonBegun', 'LessonFinished', 'LessonRate', 'Watched'] as const;
    const heading = heads.map((head) => siteText(`course.stat${head}`));
    const bytes = await writeSheets([
      { name: siteText('course.statPeople'), widths: [12, 18, 20, 12, 12, 14, 10, 18, 18, 18], rows: [heading, ...people] },
      {
        ...{ name: siteText('course.statLessons'), widths: [36, 12, 12, 12, 14] },
        rows: [lessonHeads.map((head) => siteText(`course.stat${head}`)), ...files],
      },
    ]);
    return { name: siteText('course.statFile', { title: course.title.replaceAll(unfit, ' ') }), base64: bytes.toString('base64') };
  }

  private async learnersOf(courseId: string, fileCount: number): Promise<Pick<Figures, 'learners' | 'finished' | 'groups' | 'days'>> {
    const today = dayOf(this.time.now());
    const first = dayOf(startOfDay(today) - (courseStatDays - 1) * dayMs);
    const days = new Map(daysFrom(first, today).map((day) => [day, { day, begun: 0, finished: 0 }]));
    const groups = progressGroups.map(() => 0);
    let [learners, finished] = [0, 0];
    const found = this.store.learners.collection.find<Pick<LearnerDoc, 'finished' | 'startTime' | 'finishTime'>>(
      { courseId, startTime: { $ne: null } },
      { projection: { finished: 1, startTime: 1, finishTime: 1 }, maxTimeMS },
    );
    for await (const { finished: done, startTime, finishTime } of found) {
      learners += 1;
      if (finishTime) finished += 1;
      const share = finishTime ? 100 : fileCount === 0 ? 0 : Math.min(99, (done / fileCount) * 100);
      const group = progressGroups.findLastIndex((from) => share >= from || (from === 1 && done > 0));
      groups[group] = (groups[group] ?? 0) + 1;
      const [begunOn, finishedOn] = [startTime, finishTime].map((date) => (date ? days.get(dayOf(date.getTime())) : undefined));
      if (begunOn) begunOn.begun += 1;
      if (finishedOn) finishedOn.finished += 1;
    }
    return { learners, finished, groups, days: [...days.values()] };
  }

  private async lessonsOf(course: CourseDoc): Promise<{ rows: Figures['lessons']; learnMs: number }> {
    const lessons = lessonsOf(course);
    const files = await this.files.durations(lessons.map(({ fileId }) => fileId));
    const sums = await this.store.progress
      .aggregate<LessonSum>([
        { $match: { courseId: course._id } },
        {
          $group: {
            ...{ _id: '$fileId', begun: { $sum: 1 }, learnMs: { $sum: '$learnMs' } },
            finished: { $sum: { $cond: ['$isFinished', 1, 0] } },
          },
        },
      ])
      .option({ maxTimeMS });
    const byFile = new Map(sums.map((sum) => [sum._id, sum]));
    const rows = lessons.map(({ fileId, title, fileType }) => {
      const { begun = 0, finished = 0, learnMs = 0 } = byFile.get(fileId) ?? {};
      const duration = files.get(fileId)?.duration ?? 0;
      const isPlayed = fileType === videoType && begun > 0 && duration > 0;
      // of a video its media count once, and never more than it has; its length may have been made anew
      const playedShare = isPlayed ? Math.min(1, learnMs / (begun * duration * 1000)) : null;
      return { fileId, title, fileType, duration, begun, finished, watched: playedShare };
    });
    return { rows, learnMs: sums.reduce((sum, one) => sum + one.learnMs, 0) };
  }

  private async departsOf(ids: readonly string[], requestId: string): Promise<ReadonlyMap<string, string>> {
    const departs = new Map<string, string>();
    const atOnce = 2000;
    for (let from = 0; from < ids.length; from += atOnce) {
      const people = await this.client.call(calls.identity.users.byIds, { ids: ids.slice(from, from + atOnce) }, { requestId });
      for (const { id, deptName } of people) departs.set(id, deptName);
    }
    return departs;
  }

  /** ms of all lessons together, by person. */
  private async timesOf(courseId: string): Promise<ReadonlyMap<string, number>> {
    const sums = await this.store.progress
      .aggregate<{ _id: string; ms: number }>([{ $match: { courseId } }, { $group: { _id: '$userId', ms: { $sum: '$learnMs' } } }])
      .option({ maxTimeMS });
    return new Map(sums.map(({ _id, ms }) => [_id, ms]));
  }
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

const partOf = (at: number, durationMs: number): Parts[number] => ({
  ...{ from: (at * durationMs) / playbackParts / 1000, to: ((at + 1) * durationMs) / playbackParts / 1000, watched: 0, stopped: 0 },
});

function countIn(parts: Parts, { played, isFinished }: Pick<ProgressDoc, 'played' | 'isFinished'>, durationMs: number): void {
  const partMs = durationMs / playbackParts;
  const seen = new Set<number>();
  for (let at = 0; at + 1 < played.length; at += 2) {
    const [from = 0, to = 0] = played.slice(at, at + 2);
    for (let part = Math.floor(from / partMs); part < parts.length && part * partMs < to; part += 1) seen.add(part);
  }
  for (const at of seen) {
    const part = parts[at];
    if (part) part.watched += 1;
  }
  const last = parts[Math.min(parts.length - 1, Math.floor(reachedMs({ played }) / partMs))];
  if (!isFinished && last) last.stopped += 1;
}
