import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Caller } from '@xuekao/contracts';
import { mongo } from 'mongoose';
import {
  aroundLearning,
  learning,
  service,
  pass,
  now,
  office,
  learner,
  course,
  Page,
  lessonsOf,
  minute,
  hour,
  type Course,
} from './learning.fixture.js';

aroundLearning();

describe('what nobody can forge', () => {
  let it: Course;
  let who: Caller;
  beforeEach(async () => {
    it = await course();
    who = learner();
  });
  const everything = { began: 0, ended: 60_000, from: 0, to: 60_000 };
  const isLocked = async (): Promise<boolean> => (await lessonsOf(it.id, who))[1]?.unlocked === false;

  test('one word of everything', async () => {
    const page = await Page.open(it.id, it.film, who);
    expect((await service.call(learning.saveProcess, page.words([everything], { learnSec: 9999 }), who)).learnSec).toBeLessThan(5);
    expect(await isLocked()).toBe(true);
  });

  test('the ticket of another lesson, of another learner, of nobody', async () => {
    const page = await Page.open(it.id, it.film, who);
    const other = learner();
    pass(minute);
    const words = page.words([everything]);
    await service.refused('LESSON_TICKET', learning.saveProcess, { ...words, fileId: it.text }, who);
    await service.refused('LESSON_TICKET', learning.saveProcess, words, other);
    await service.refused('LESSON_TICKET', learning.saveProcess, { ...words, ticket: `${words.ticket}x` }, who);
    pass(13 * hour);
    await service.refused('LESSON_TICKET', learning.saveProcess, words, who);
    expect(await isLocked()).toBe(true);
  });

  test('two tabs, two devices: the page that was opened last plays, and time counts once', async () => {
    const first = await Page.open(it.id, it.film, who);
    await first.play(15);
    const second = await Page.open(it.id, it.film, who);
    await service.refused(
      'LESSON_ELSEWHERE',
      learning.saveProcess,
      first.words([{ began: 15_000, ended: 30_000, from: 15_000, to: 30_000 }]),
      who,
    );
    expect(await second.play(15, 15)).toMatchObject({ learnSec: 30 });
    // another lesson takes over as well: nobody reads while a film runs beside it
    const { id, film } = await course();
    const third = await Page.open(id, film, who);
    await service.refused('LESSON_ELSEWHERE', learning.saveProcess, second.words([]), who);
    expect(await third.play(15)).toMatchObject({ learnSec: 15 });
  });

  test('words of a page that was left do not finish its lesson', async () => {
    const left = await Page.open(it.id, it.film, who);
    for (const from of [0, 15, 30]) await left.play(15, from);
    const other = await course();
    await Page.open(other.id, other.film, who);
    pass(15_000);
    const last = left.words([{ began: 45_000, ended: 60_000, from: 45_000, to: 60_000 }]);
    await service.refused('LESSON_ELSEWHERE', learning.saveProcess, last, who);
    expect((await lessonsOf(it.id, who))[0]).toMatchObject({ finished: false, learnSec: 45 });
    expect(await isLocked()).toBe(true);
  });

  test('a ticket that is fetched again and again brings no time of before', async () => {
    for (let n = 0; n < 5; n += 1) {
      const page = await Page.open(it.id, it.film, who);
      await service.call(learning.saveProcess, page.words([everything]), who);
    }
    expect((await lessonsOf(it.id, who))[0]?.learnSec).toBeLessThan(5);
    expect(await isLocked()).toBe(true);
  });

  test('what is stored of a lesson stays below a kilobyte', async () => {
    const page = await Page.open(it.id, it.film, who);
    for (let n = 0; n < 40; n += 1) await page.play(1, n * 1.4);
    const stored = await service.db.collection('progress').findOne({ userId: who.userId });
    expect(stored && mongo.BSON.calculateObjectSize(stored)).toBeLessThan(1024);
  });
});

test('a course that has not begun cannot be learnt', async () => {
  const { id, film } = await course({ startTime: new Date(now() + hour).toISOString() });
  const who = learner();
  expect(await service.call(learning.detail, { id }, who)).toMatchObject({ state: 2 });
  await service.refused('COURSE_SHUT', learning.loadProcess, { courseId: id, fileId: film }, who);
  pass(2 * hour);
  await Page.open(id, film, who);
});

describe('a course shuts while a page plays', () => {
  const said = (from: number, to: number) => [{ began: from * 1000, ended: to * 1000, from: from * 1000, to: to * 1000 }];

  test('what was played before its end counts when it is heard a little later; what was played after it does not', async () => {
    const who = learner();
    const { id, film } = await course({ endTime: new Date(now() + 20_000).toISOString() });
    const page = await Page.open(id, film, who);
    await page.play(15);
    pass(20_000);
    const late = page.words(said(15, 34));
    const { learnSec } = await service.call(learning.saveProcess, late, who);
    // the course was made a moment before its page was opened
    expect(learnSec).toBeGreaterThanOrEqual(18);
    expect(learnSec).toBeLessThanOrEqual(20);
    // a word without an answer is said again, and the page plays on
    await service.refused('COURSE_SHUT', learning.saveProcess, late, who);
    await service.refused('COURSE_SHUT', learning.saveProcess, page.words(said(34, 35)), who);
    await service.refused('COURSE_SHUT', learning.loadProcess, { courseId: id, fileId: film }, who);
    const [lesson] = await service.call(learning.userLessons, { courseId: id, userId: who.userId }, office);
    expect(lesson?.played[1]).toBeLessThan(learnSec + 1);
  });

  test('a minute later it is too late', async () => {
    const who = learner();
    const { id, film } = await course({ endTime: new Date(now() + 20_000).toISOString() });
    const page = await Page.open(id, film, who);
    await page.play(15);
    pass(66_000);
    await service.refused('COURSE_SHUT', learning.saveProcess, page.words(said(15, 19)), who);
  });

  test('the hours of a day end likewise', async () => {
    const who = learner();
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', timeStyle: 'short' });
    // not across midnight of the site, and with half a minute to go
    if (clock.format(now() + 180_000) < '00:05') pass(10 * minute);
    const end = Math.ceil((now() + 30_000) / minute) * minute;
    const { id, film } = await course({ dayRule: `00:00-${clock.format(end)}` });
    pass(end - now() - 20_000);
    const page = await Page.open(id, film, who);
    await page.play(15);
    pass(10_000);
    expect((await service.call(learning.saveProcess, page.words(said(15, 19)), who)).learnSec).toBe(19);
    await service.refused('COURSE_SHUT', learning.saveProcess, page.words(said(22, 24)), who);
  });
});
