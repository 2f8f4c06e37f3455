import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, type Caller, type ClientInput } from '@xuekao/contracts';
import { admin, ExamBed, learner } from '../test-support/exam-bed.js';
import { idOf, minute } from '../test-support/papers.js';
import { teacherOf, to } from '../test-support/teachers.js';
import { until } from '../test-support/until.js';

let bed: ExamBed;
beforeAll(async () => {
  bed = await ExamBed.open('release');
}, 300_000);
afterAll(() => bed.close());

async function handedIn(examId: string, who: Caller): Promise<string> {
  const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
  await bed.call(calls.exam.papers.fillAnswer, { paperId: id, answers: [{ quId: idOf(1), seq: 1, answer: { options: ['a1'] } }] }, who);
  await bed.call(calls.exam.papers.handIn, { id }, who);
  return id;
}
/** Everything that tells a learner a mark. */
async function marksOf(examId: string, id: string, who: Caller) {
  const [result, { records }, mine] = [
    await bed.call(calls.exam.papers.result, { id }, who),
    await bed.call(calls.exam.papers.myPaging, { params: { examId } }, who),
    await bed.call(calls.exam.exams.minePaging, {}, who),
  ];
  const card = mine.records.find((row) => row.id === examId);
  return [result.userScore, result.userObjScore, result.passed, records[0]?.userScore, records[0]?.passed, card?.maxScore, card?.passed];
}
const hidden = Array.from({ length: 7 }, () => null);
const shown = [5, 5, false, 5, false, 5, false];

test('marks and answers by hand: released, and taken back', async () => {
  const who = learner(1);
  const examId = await bed.exam({ scoreRelease: 2, answerRelease: 2 });
  const id = await handedIn(examId, who);
  const release = (what: 'score' | 'answer', released: boolean) =>
    bed.call(calls.exam.exams.release, { id: examId, what, released }, admin);
  const answers = async () => (await bed.call(calls.exam.papers.result, { id }, who)).groupList.length;
  expect(await marksOf(examId, id, who)).toEqual(hidden);
  expect((await bed.call(calls.exam.papers.result, { id }, who)).release).toMatchObject({ score: 'hand', answers: 'hand' });
  // answers stand beside marks: they wait for these
  await release('answer', true);
  expect([await marksOf(examId, id, who), await answers()]).toEqual([hidden, 0]);
  await release('score', true);
  expect([await marksOf(examId, id, who), await answers()]).toEqual([shown, 2]);
  expect(await bed.call(calls.exam.exams.detail, { id: examId }, admin)).toMatchObject({ scoreReleased: true, answerReleased: true });
  await release('answer', false);
  expect([await marksOf(examId, id, who), await answers()]).toEqual([shown, 0]);
  await release('score', false);
  expect(await marksOf(examId, id, who)).toEqual(hidden);
});

test('keys wait for whoever an approved application lets in behind the window', async () => {
  const [early, again] = [learner(21), learner(22)];
  const endTime = new Date(bed.clock.now() + 10 * minute).toISOString();
  const examId = await bed.exam({ chance: 1, totalTime: 5, endTime, scoreRelease: 1, answerRelease: 1 });
  const id = await handedIn(examId, early);
  await handedIn(examId, again);
  const { applications, papers } = calls.exam;
  await until(async () => (await bed.refusal(applications.save, { examId, applyMsg: '想再考一次' }, again)) === 'success');
  const { records } = await bed.call(applications.paging, { params: { examId } }, admin);
  const validTo = new Date(bed.clock.now() + 40 * minute).toISOString();
  const audit = { ids: records.map((row) => row.id), auditState: 1 as const, auditMsg: '同意', validTo };
  await bed.call(applications.audit, audit, admin);
  bed.clock.pass(20 * minute);
  const answers = async () => {
    const { release, groupList } = await bed.call(papers.result, { id }, early);
    return `${release.score} ${release.answers} ${groupList.length}`;
  };
  expect(await answers()).toBe('shown others 0');
  const { id: second } = await bed.call(papers.create, { examId }, again);
  expect(await answers()).toBe('shown others 0');
  await bed.call(papers.handIn, { id: second }, again);
  // what is known of an exam is believed for a second
  await until(async () => (await answers()) === 'shown shown 2');
});

test('whoever may edit and not release shows nothing earlier by saving other rules', async () => {
  const input = await bed.examInput({ scoreRelease: 1, answerRelease: 2, resultType: 2 });
  const { id, revision } = await bed.call(calls.exam.exams.save, input, admin);
  await bed.call(calls.exam.exams.state, { id, state: 0 }, admin);
  const editor = teacherOf(bed, '只能编辑', { permissions: ['exam:list', 'exam:add'] });
  await bed.call(calls.exam.exams.share, { id, to: to(editor), right: 'edit' }, admin);
  const save = (changes: object, who: Caller) =>
    bed.refusal(calls.exam.exams.save, { ...input, id, revision: revision + 1, ...changes }, who);
  const more = [{ scoreRelease: 0 }, { answerRelease: 1 }, { resultType: 3 }, { endTime: new Date(bed.clock.now() - 1).toISOString() }];
  for (const changes of more) expect([changes, await save(changes, editor)]).toEqual([changes, 'EXAM_RELEASE_RIGHT']);
  expect(await save({ scoreRelease: 2, endTime: new Date(bed.clock.now() + minute).toISOString() }, editor)).toBe('success');
});

test('a paper that waits to be marked promises marks only where marking alone shows them', async () => {
  const scoreOf = async (scoreRelease: 0 | 1 | 2, who: Caller) => {
    const examId = await bed.exam({ scoreRelease, answerRelease: 2 });
    const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
    await bed.call(
      calls.exam.papers.fillAnswer,
      { paperId: id, answers: [{ quId: idOf(6), seq: 1, answer: { text: '要人来批阅' } }] },
      who,
    );
    expect(await bed.call(calls.exam.exams.releaseStatus, { id: examId }, admin)).toMatchObject({
      isOver: false,
      inExam: 1,
      waiting: 0,
      finished: 0,
    });
    await bed.call(calls.exam.papers.handIn, { id }, who);
    const { endTime } = await bed.call(calls.exam.exams.detail, { id: examId }, admin);
    expect(await bed.call(calls.exam.exams.releaseStatus, { id: examId }, admin)).toEqual({
      windowEnd: endTime,
      isOver: false,
      phase: 'window',
      inExam: 0,
      waiting: 1,
      finished: 0,
      withheld: null,
      shows: [],
      hides: [],
    });
    return (await bed.call(calls.exam.papers.result, { id }, who)).release.score;
  };
  expect([await scoreOf(0, learner(20)), await scoreOf(1, learner(21)), await scoreOf(2, learner(22))]).toEqual([
    'marking',
    'window',
    'hand',
  ]);
});

test(
  'marks of the machine are shown beside an essay that waits for a person, where marking is all that marks wait for; the ' +
    'sum and the verdict are not',
  async () => {
    const marks = async (changes: { scoreRelease?: 0 | 1 | 2; resultType?: 1 | 2 | 3 }, who: Caller) => {
      const examId = await bed.exam({ scoreRelease: 0, answerRelease: 0, ...changes });
      const { id } = await bed.call(calls.exam.papers.create, { examId }, who);
      await bed.call(
        calls.exam.papers.fillAnswer,
        {
          paperId: id,
          answers: [
            { quId: idOf(1), seq: 1, answer: { options: ['a1'] } },
            { quId: idOf(6), seq: 1, answer: { text: '要人来批阅' } },
            { quId: idOf(0x72), seq: 1, answer: { text: '一部分要人来批阅' } },
          ],
        },
        who,
      );
      const open = await marksOf(examId, id, who);
      await bed.call(calls.exam.papers.handIn, { id }, who);
      const [result, { records }] = [
        await bed.call(calls.exam.papers.result, { id }, who),
        await bed.call(calls.exam.papers.myPaging, { params: { examId } }, who),
      ];
      expect([open, result.groupList, result.answerCount, result.quCount]).toEqual([hidden, [], 2, 8]);
      return [
        result.userObjScore,
        records[0]?.userObjScore,
        result.userScore,
        result.userSubjScore,
        result.passed,
        records[0]?.userScore,
        result.toMark,
      ];
    };
    expect(await marks({}, learner(23))).toEqual([5, 5, null, null, null, null, { count: 2, score: 7.5 }]);
    const none = [null, null, null, null, null, null, undefined];
    expect(await marks({ scoreRelease: 1 }, learner(24))).toEqual(none);
    expect(await marks({ scoreRelease: 2 }, learner(25))).toEqual(none);
    expect(await marks({ resultType: 1 }, learner(26))).toEqual(none);
  },
);

test('an exam that is over and waits to be released stands in the list of what is to do, until it is', async () => {
  const who = learner(30);
  const examId = await bed.exam({ scoreRelease: 2, answerRelease: 2, endTime: new Date(bed.clock.now() + 5 * minute).toISOString() });
  const unused = await bed.exam({ scoreRelease: 2, endTime: new Date(bed.clock.now() + 5 * minute).toISOString() });
  const listed = async () =>
    (await bed.call(calls.exam.papers.todo, {}, admin)).unreleased
      .filter(({ id }) => [examId, unused].includes(id))
      .map(({ id, title: _title, ...row }) => [id, row]);
  await handedIn(examId, who);
  expect(await listed()).toEqual([]);
  bed.clock.pass(6 * minute);
  expect(await listed()).toEqual([[examId, { score: true, answer: true, handedIn: 1, waiting: 0 }]]);
  // a teacher and the head of another department see no exam of others in it
  for (const changes of [{ roleLevel: 3 }, { roleLevel: 2, deptCode: 'B02' }])
    expect((await bed.call(calls.exam.papers.todo, {}, teacherOf(bed, '赵老师', changes))).unreleased).toEqual([]);
  await bed.call(calls.exam.exams.release, { id: examId, what: 'score', released: true }, admin);
  expect(await listed()).toEqual([[examId, { score: false, answer: true, handedIn: 1, waiting: 0 }]]);
  await bed.call(calls.exam.exams.release, { id: examId, what: 'answer', released: true }, admin);
  expect(await listed()).toEqual([]);
});

test('an exam that somebody may still begin to sit shortly before its end waits for nobody yet', async () => {
  const endTime = new Date(bed.clock.now() + 5 * minute).toISOString();
  const examId = await bed.exam({ scoreRelease: 2, overTime: 1, totalTime: 30, endTime });
  const isListed = async () => (await bed.call(calls.exam.papers.todo, {}, admin)).unreleased.some(({ id }) => id === examId);
  await handedIn(examId, learner(31));
  bed.clock.pass(20 * minute);
  expect(await isListed()).toBe(false);
  bed.clock.pass(16 * minute);
  expect(await isListed()).toBe(true);
});

test('exams that nobody took push none out of the list of what is to do', async () => {
  const examId = await bed.exam({ scoreRelease: 2, endTime: new Date(bed.clock.now() + 5 * minute).toISOString() });
  await handedIn(examId, learner(32));
  bed.clock.pass(6 * minute);
  const exams = bed.mongo.collection<{ _id: string; endTime: Date }>('exams');
  const one = await exams.findOne({ _id: examId });
  if (!one) throw new Error('the exam is not stored');
  await exams.insertMany(
    Array.from({ length: 30 }, (_, index) => ({ ...one, _id: `${examId}-${index}`, endTime: new Date(one.endTime.getTime() + 1000) })),
  );
  expect((await bed.call(calls.exam.papers.todo, {}, admin)).unreleased.map(({ id }) => id)).toContain(examId);
});

test('no time is promised for answers while the marks wait for a person', async () => {
  const who = learner(4);
  const examId = await bed.exam({ scoreRelease: 2, answerRelease: 1 });
  const id = await handedIn(examId, who);
  const answers = async () => (await bed.call(calls.exam.papers.result, { id }, who)).release.answers;
  expect(await answers()).toBe('hand');
  await bed.call(calls.exam.exams.release, { id: examId, what: 'score', released: true }, admin);
  expect(await answers()).toBe('window');
});

test('marks after the window', async () => {
  const who = learner(2);
  const examId = await bed.exam({ scoreRelease: 1, answerRelease: 0, endTime: new Date(bed.clock.now() + 5 * minute).toISOString() });
  const id = await handedIn(examId, who);
  expect(await marksOf(examId, id, who)).toEqual(hidden);
  expect((await bed.call(calls.exam.papers.result, { id }, who)).release).toMatchObject({ score: 'window', answers: 'window' });
  bed.clock.pass(5 * minute);
  expect(await marksOf(examId, id, who)).toEqual(shown);
});

test('what is not released by hand has no button; a release does not outlive its rule or come with a copy', async () => {
  const input = await bed.examInput({ scoreRelease: 2, answerRelease: 1 });
  const { id } = await bed.call(calls.exam.exams.save, input, admin);
  const release = (what: 'score' | 'answer', who = admin) => bed.ask(calls.exam.exams.release, { id, what, released: true }, who);
  expect(await release('score')).toMatchObject({ code: 20010146 });
  await bed.call(calls.exam.exams.state, { id, state: 0 }, admin);
  expect(await release('answer')).toMatchObject({
    code: 20010145,
    msg: '这场考试的答案与解析不是手动公布；如要手动公布，请先在考试的成绩设置里修改。',
  });
  expect(await release('score', { ...admin, userId: idOf(0xad9), roleLevel: 3 })).toMatchObject({ code: 10000404 });
  expect((await release('score')).code).toBe(0);
  const released = async (of: string) => (await bed.call(calls.exam.exams.detail, { id: of }, admin)).scoreReleased;
  expect([await released(id), await released((await bed.call(calls.exam.exams.copy, { id }, admin)).id)]).toEqual([true, false]);
  await bed.call(calls.exam.exams.save, { ...input, id, scoreRelease: 1 }, admin);
  await bed.call(calls.exam.exams.save, { ...input, id, scoreRelease: 2 }, admin);
  expect(await released(id)).toBe(false);
  // a save without a rule keeps the rule and what was released
  await release('score');
  const { scoreRelease: _score, answerRelease: _answer, ...plain } = input;
  await bed.call(calls.exam.exams.save, { ...plain, id }, admin);
  expect(await bed.call(calls.exam.exams.detail, { id }, admin)).toMatchObject({ scoreRelease: 2, answerRelease: 1, scoreReleased: true });
});

test('an exam that is made or copied without rules closes keys until the window is over, however often it may be sat', async () => {
  const { answerRelease: _rule, ...plain } = await bed.examInput({
    chance: 0,
    resultType: 3,
    endTime: new Date(bed.clock.now() + 60 * 24 * 60 * minute).toISOString(),
  });
  const { id } = await bed.call(calls.exam.exams.save, plain, admin);
  const stored = bed.mongo.collection<{ _id: string }>('exams');
  const rulesOf = async (of: string) => {
    const { scoreRelease, answerRelease } = await bed.call(calls.exam.exams.detail, { id: of }, admin);
    return [scoreRelease, answerRelease];
  };
  const copied = async () => (await bed.call(calls.exam.exams.copy, { id }, admin)).id;
  expect([await rulesOf(id), await rulesOf(await copied())]).toEqual([
    [0, 1],
    [0, 1],
  ]);
  // as a release before 2026-12 stored it
  await stored.updateOne({ _id: id }, { $unset: { scoreRelease: 1, answerRelease: 1 } });
  const copy = await copied();
  expect(await rulesOf(copy)).toEqual([0, 1]);
  await bed.call(calls.exam.exams.state, { id: copy, state: 0 }, admin);
  const who = learner(6);
  expect((await bed.call(calls.exam.papers.result, { id: await handedIn(copy, who) }, who)).release).toMatchObject({ answers: 'window' });
});

test('before the start a learner reads when marks and answers are shown', async () => {
  const endTime = new Date(bed.clock.now() + 30 * minute).toISOString();
  const examId = await bed.exam({ scoreRelease: 2, answerRelease: 1, overTime: 1, totalTime: 60, endTime });
  const windowEnd = new Date(bed.clock.now() + 90 * minute).toISOString();
  expect(await bed.call(calls.exam.exams.checkInfo, { id: examId }, learner(3))).toMatchObject({
    scoreRelease: 2,
    answerRelease: 1,
    endTime,
    windowEnd,
  });
});

test('an earlier end of the window is a release where marks or keys wait for it', async () => {
  const editor = teacherOf(bed, '改时间', { permissions: ['exam:list', 'exam:add'] });
  const owner = { createBy: editor.userId, createDept: editor.deptCode };
  const earlier = async (rules: object, who: Caller, isOwner = false) => {
    const input = await bed.examInput({ totalTime: 30, ...rules });
    const { id, revision } = await bed.call(calls.exam.exams.save, input, admin);
    await bed.call(calls.exam.exams.state, { id, state: 0 }, admin);
    await bed.call(calls.exam.exams.share, { id, to: to(editor), right: 'edit' }, admin);
    if (isOwner) await bed.mongo.collection<{ _id: string }>('exams').updateOne({ _id: id }, { $set: owner });
    const save = (endTime: number, at: number) =>
      bed.refusal(calls.exam.exams.save, { ...input, id, revision: at, endTime: new Date(endTime).toISOString() }, who);
    const later = await save(Date.parse(input.endTime) + minute, revision + 1);
    return [later, await save(bed.clock.now() + 3000, revision + (later === 'success' ? 2 : 1))];
  };
  const refused = ['success', 'EXAM_RELEASE_RIGHT'];
  expect(await earlier({ scoreRelease: 1, answerRelease: 1, resultType: 3 }, editor)).toEqual(refused);
  expect(await earlier({ scoreRelease: 0, answerRelease: 1, resultType: 3 }, editor)).toEqual(refused);
  expect(await earlier({ scoreRelease: 1, answerRelease: 2, resultType: 2 }, editor, true)).toEqual(refused);
  // before anybody sits it, it is another time and nothing else
  const coming = { startTime: new Date(bed.clock.now() + 1000).toISOString(), scoreRelease: 1, answerRelease: 1, resultType: 3 };
  expect(await earlier(coming, editor)).toEqual(['success', 'success']);
  // nothing waits for the end, nothing is shown, or the person may release
  const free = ['success', 'success'];
  expect(await earlier({ scoreRelease: 2, answerRelease: 2, resultType: 3 }, editor)).toEqual(free);
  expect(await earlier({ scoreRelease: 0, answerRelease: 1, resultType: 2 }, editor)).toEqual(free);
  expect(await earlier({ scoreRelease: 1, answerRelease: 1, resultType: 1 }, editor)).toEqual(free);
  expect(await earlier({ scoreRelease: 1, answerRelease: 1, resultType: 3 }, admin)).toEqual(free);
});

test('what a release or other rules would show is said as learners will see it', async () => {
  const [who, later] = [learner(40), learner(41)];
  const start = bed.clock.now();
  const at = (minutes: number): string => new Date(start + minutes * minute).toISOString();
  const examId = await bed.exam({ scoreRelease: 2, answerRelease: 1, resultType: 3, totalTime: 5, endTime: at(10) });
  await handedIn(examId, who);
  type Changes = NonNullable<ClientInput<typeof calls.exam.exams.releaseStatus>['changes']>;
  const effect = async (changes: Changes = {}) => {
    const { shows, hides, phase } = await bed.call(calls.exam.exams.releaseStatus, { id: examId, changes }, admin);
    return [phase, shows, hides];
  };
  expect(await effect({ scoreReleased: true })).toEqual(['window', ['score'], []]);
  expect(await effect({ scoreReleased: true, answerRelease: 0 })).toEqual(['window', ['score', 'answer'], []]);
  expect(await effect({ scoreRelease: 1, endTime: at(-1) })).toEqual(['over', ['score', 'answer'], []]);
  // with its whole duration somebody may still sit it
  expect(await effect({ scoreRelease: 1, endTime: at(-1), overTime: 1 })).toEqual(['window', [], []]);
  bed.neighbours.colleagues.people.set(later.userId, later);
  const targets = [{ kind: 'user', id: later.userId } as const];
  const own = { startTime: at(60), endTime: at(90) };
  await bed.call(calls.exam.arrangements.give, { id: idOf(0xd41), examId, targets, ...own, reason: '住院' }, admin);
  bed.clock.pass(20 * minute);
  // keys wait for whoever has another time
  expect(await effect({ scoreReleased: true })).toEqual(['others', ['score'], []]);
  await bed.call(calls.exam.exams.release, { id: examId, what: 'score', released: true }, admin);
  expect(await effect()).toEqual(['others', [], []]);
  expect(await effect({ answerRelease: 0 })).toEqual(['others', ['answer'], []]);
  expect(await effect({ scoreRelease: 1 })).toEqual(['others', [], []]);
  bed.clock.pass(71 * minute);
  expect(await effect({ scoreReleased: false })).toEqual(['over', [], ['score', 'answer']]);
  expect(await effect({ resultType: 2 })).toEqual(['over', [], ['answer']]);
});
