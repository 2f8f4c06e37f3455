import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { battleShortPath, boardRows, BusinessError, calls, type Caller, type ClientInput } from '@xuekao/contracts';
import type { Question } from '@xuekao/question';
import { admin, ExamBed, learner, TestClock, toAnyProcess } from '../test-support/exam-bed.js';
import { lateKind } from '../test-support/late-work.js';
import { bankId, idOf, minute } from '../test-support/papers.js';
import { until } from '../test-support/until.js';
import { BattleCollections } from './battle.collections.js';
import { BattleClock } from './battle.deadline.js';
import type { BattleDoc, BattlePaperDoc } from './battle.model.js';
import { BattlePublisher } from './battle.publisher.js';

const { battles, battlePapers, papers, exams } = calls.exam;
const hour = 60 * minute;
/** Friday noon in Shanghai. */
const noon = Date.UTC(2026, 10, 27, 4);
const bank: Question[] = Array.from({ length: 30 }, (_, index) => ({
  id: idOf(0x900 + index),
  content: `<p>题${index}</p>`,
  analysis: `秘密解析${index}`,
  quType: 'radio',
  options: ['a', 'b', 'c'].map((name) => ({ id: `${name}${index}`, content: name, image: '', isRight: name === 'b' })),
  pathScore: false,
  itemRand: false,
}));
const right = (quId: string): string => `b${Number.parseInt(quId, 16) - 0x900}`;

let bed: ExamBed;
const clock = new TestClock(noon);
beforeAll(async () => {
  bed = await ExamBed.open('battles', clock, {}, bank);
}, 300_000);
afterAll(() => bed.close());

type Form = ClientInput<typeof battles.save>;
const form = (changes: Partial<Form> = {}): Form => ({
  title: '安全知识对战',
  cycleType: 1,
  cycleCount: 2,
  quScore: 5,
  rules: [{ repoId: bankId, quType: 'radio', count: 4 }],
  startTime: new Date(clock.now() - hour).toISOString(),
  endTime: new Date(clock.now() + 40 * 24 * hour).toISOString(),
  openType: 1,
  ...changes,
});
async function published(changes: Partial<Form> = {}): Promise<string> {
  const { id } = await bed.call(battles.save, form(changes), admin);
  await bed.call(battles.state, { id, state: 0 }, admin);
  return id;
}
/** Plays a round with so many right answers, in so many minutes. */
async function play(battleId: string, who: Caller, rightCount: number, minutes = 1): Promise<string> {
  const { id: paperId } = await bed.call(battles.join, { battleId }, who);
  const { quList } = await bed.call(battlePapers.index, { paperId }, who);
  const answers = quList.slice(0, rightCount).map(({ quId }) => ({ quId, seq: 1, answer: { options: [right(quId)] } }));
  if (answers.length > 0) await bed.call(battlePapers.fillAnswer, { paperId, answers }, who);
  clock.pass(minutes * minute);
  await bed.call(battlePapers.handIn, { id: paperId }, who);
  return paperId;
}

test('a battle is made, published, played to its result, and shows keys only after the hand-in', async () => {
  const { id, revision } = await bed.call(battles.save, form(), admin);
  const who = learner(1);
  expect(await bed.refusal(battles.detail, { id }, who)).toBe('NOT_FOUND');
  await bed.call(battles.state, { id, state: 0 }, admin);
  expect(await bed.call(battles.detail, { id }, who)).toMatchObject({ quCount: 4, quScore: 5, chance: 2, hasJoin: true, openPaperId: '' });
  expect((await bed.call(battles.paging, {}, who)).records).toContainEqual(expect.objectContaining({ id, stateFlag: 'PROCESSING' }));

  const { id: paperId } = await bed.call(battles.join, { battleId: id }, who);
  // an exam neither finds it nor is kept from it
  expect(await bed.call(papers.checkProcess, {}, who)).toBeNull();
  const card = await bed.call(battlePapers.index, { paperId }, who);
  expect(card.quList).toHaveLength(4);
  expect(new Set(card.quList.map(({ quId }) => quId)).size).toBe(4);
  const [first, second] = card.quList.map(({ quId }) => quId) as [string, string, string, string];
  const before = bed.received.length;
  for (const { quId } of card.quList) await bed.call(battlePapers.question, { paperId, quId }, who);
  expect(bed.received.slice(before).join()).not.toMatch(/秘密解析|isRight/);
  const fill = (quId: string, seq: number, option: string) =>
    bed.call(battlePapers.fillAnswer, { paperId, answers: [{ quId, seq, answer: { options: [option] } }] }, who);
  expect(await fill(first, 2, right(first))).toEqual({ saved: [{ quId: first, seq: 2 }] });
  // one that was overtaken changes nothing
  expect(await fill(first, 1, right(first).replace('b', 'a'))).toEqual({ saved: [{ quId: first, seq: 2 }] });
  await fill(second, 1, right(second).replace('b', 'c'));
  expect(await bed.refusal(battlePapers.detail, { id: paperId }, who)).toBe('BATTLE_PAPER_OPEN');
  expect(await bed.refusal(battlePapers.result, { id: paperId }, learner(2))).toBe('NOT_FOUND');
  expect(await bed.refusal(battlePapers.handIn, { id: paperId }, learner(2))).toBe('NOT_FOUND');

  clock.pass(80_000);
  await bed.call(battlePapers.handIn, { id: paperId }, who);
  await bed.call(battlePapers.handIn, { id: paperId }, who);
  const result = { score: 5, totalScore: 20, useTime: 80, trueCount: 1, falseCount: 3, chance: 1, battleId: id };
  expect(await bed.call(battlePapers.result, { id: paperId }, who)).toMatchObject(result);
  const { quList } = await bed.call(battlePapers.detail, { id: paperId }, who);
  expect(quList.map(({ isRight }) => isRight)).toEqual([true, false, false, false]);
  expect(quList[0]).toMatchObject({ quId: first, actualScore: 5, answer: { options: [right(first)] } });
  expect(quList[0]?.analysis).toMatch('秘密解析');
  expect(await bed.refusal(battlePapers.fillAnswer, { paperId, answers: [{ quId: first, seq: 9, answer: {} }] }, who)).toBe(
    'BATTLE_PAPER_CLOSED',
  );
  expect((await bed.call(battlePapers.myPaging, { params: { battleId: id } }, who)).records).toMatchObject([
    { id: paperId, score: 5, trueCount: 1, falseCount: 3, handState: 1 },
  ]);
  expect(await bed.call(battles.statistics, { id }, admin)).toMatchObject({ people: 1, papers: 1, maxScore: 5, rightRate: 25 });

  // what papers were made of stays, everything else may change
  const change = form({ id, title: '新名称', cycleCount: 3 });
  expect(await bed.refusal(battles.save, { ...change, revision }, admin)).toBe('STALE');
  expect(await bed.refusal(battles.save, { ...change, quScore: 6 }, admin)).toBe('BATTLE_FROZEN');
  await bed.call(battles.save, change, admin);
  expect(await bed.call(battles.adminDetail, { id }, admin)).toMatchObject({ title: '新名称', isFrozen: true, cycleCount: 3 });
  expect(await bed.refusal(battles.remove, { ids: [id] }, admin)).toBe('BATTLE_HAS_PAPERS');
  await bed.call(battles.state, { id, state: 1 }, admin);
  expect(await bed.refusal(battles.detail, { id }, who)).toBe('NOT_FOUND');
});

test('a battle that is over or disabled leaves nobody a chance', async () => {
  const battleId = await published({ endTime: new Date(clock.now() + hour).toISOString() });
  const who = learner(43);
  const paperId = await play(battleId, who, 1);
  const chance = async (): Promise<number> => (await bed.call(battlePapers.result, { id: paperId }, who)).chance;
  expect(await chance()).toBe(1);
  await bed.call(battles.state, { id: battleId, state: 1 }, admin);
  expect(await bed.refusal(battlePapers.create, { battleId }, who)).toBe('NOT_FOUND');
  expect(await chance()).toBe(0);
  await bed.call(battles.state, { id: battleId, state: 0 }, admin);
  const start = clock.now();
  clock.pass(hour);
  expect(await bed.refusal(battlePapers.create, { battleId }, who)).toBe('BATTLE_NOT_OPEN');
  expect(await chance()).toBe(0);
  expect(await bed.call(battles.detail, { id: battleId }, who)).toMatchObject({ stateFlag: 'OVERDUE', chance: 0 });
  clock.pass(start - clock.now());
});

test('the best people of the statistics stand in the order of the ranking', async () => {
  const battleId = await published();
  // the same sum in the same time: whoever reached it first is first, not whoever has the smaller id
  for (const n of [42, 41]) await play(battleId, learner(n), 1);
  const ranked = await bed.call(battles.rankingPerson, { id: battleId, timeType: 4 }, learner(41));
  expect(ranked.map(({ isMine }) => isMine)).toEqual([false, true]);
  const { best } = await bed.call(battles.statistics, { id: battleId }, admin);
  expect(best.map(({ realName }) => realName)).toEqual(ranked.map(({ realName }) => realName));
  expect(new Set(best.map(({ realName }) => realName)).size).toBe(2);
});

test('a battle that is over or disabled has no chance left', async () => {
  const who = learner(43);
  const endTime = new Date(clock.now() + 2 * hour).toISOString();
  const disabled = await published({ endTime });
  const disabledPaper = await play(disabled, who, 1);
  const over = await published({ endTime });
  const overPaper = await play(over, who, 1);
  const chance = async (id: string) => (await bed.call(battlePapers.result, { id }, who)).chance;
  expect([await chance(disabledPaper), await chance(overPaper)]).toEqual([1, 1]);
  await bed.call(battles.state, { id: disabled, state: 1 }, admin);
  expect(await chance(disabledPaper)).toBe(0);
  clock.pass(3 * hour);
  expect(await chance(overPaper)).toBe(0);
  expect(await bed.call(battles.detail, { id: over }, who)).toMatchObject({ stateFlag: 'OVERDUE', chance: 0 });
  clock.pass(-3 * hour);
});

test('a round that cannot be handed in at its end is told to monitoring until it can', async () => {
  const { papers: rows } = bed.part(BattleCollections);
  const [_id, at] = [idOf(0xdead), new Date(clock.now() - hour)];
  const round = { _id, version: 1, battleId: idOf(0xbad), title: '损坏的一局', userId: idOf(44), realName: '', deptCode: '' };
  const marks = { tenths: 0, totalTenths: 200, useMs: 0, trueCount: 0, quCount: 4, handState: 0, handedInAt: null };
  // a row without its log
  await rows.create({ ...round, ...marks, cycle: 'all', n: 1, day: '2026-11-26', startedAt: at, deadline: at });
  const late = async (): Promise<number> => {
    await bed.part(BattleClock).scan();
    return (await lateKind('battle-papers')) ?? -1;
  };
  await until(async () => (await late()) > 3000);
  await rows.deleteOne({ _id });
  await until(async () => (await late()) === 0);
});

test('a battle tells nothing of a key while the person sits an exam', async () => {
  const battleId = await published();
  const who = learner(3);
  const id = await play(battleId, who, 1);
  const template = { title: '卷', groups: [{ title: '题', joinType: 1 as const, perScore: 5, items: [{ quId: idOf(0x900) }] }] };
  const { id: tmplId } = await bed.call(calls.exam.templates.save, template, admin);
  const examId = await bed.exam({ tmplId, qualifyScore: 5 });
  const { id: open } = await bed.call(battles.join, { battleId }, who);
  const { id: exam } = await bed.call(papers.create, { examId }, who);
  expect(await bed.refusal(battlePapers.detail, { id }, who)).toBe('TRAIN_DURING_EXAM');
  // right and wrong of one question is its key
  const played = 'BATTLE_DURING_EXAM';
  expect(await bed.refusal(battlePapers.result, { id }, who)).toBe(played);
  expect(await bed.refusal(battles.join, { battleId }, who)).toBe(played);
  expect(await bed.refusal(battlePapers.create, { battleId }, who)).toBe(played);
  const answers = [{ quId: idOf(0x900), seq: 9, answer: { options: ['a0'] } }];
  expect(await bed.refusal(battlePapers.fillAnswer, { paperId: open, answers }, who)).toBe(played);
  // and so is their sum, in a list or by a round that is handed in meanwhile
  expect(await bed.refusal(battlePapers.handIn, { id: open }, who)).toBe(played);
  expect(await bed.refusal(battlePapers.myPaging, { params: { battleId } }, who)).toBe(played);
  await bed.call(papers.handIn, { id: exam }, who);
  expect(await bed.refusal(battlePapers.detail, { id }, who)).toBe('success');
  expect(await bed.refusal(battlePapers.myPaging, { params: { battleId } }, who)).toBe('success');
  expect(await bed.refusal(battles.join, { battleId }, who)).toBe('success');
  expect(await bed.refusal(battlePapers.handIn, { id: open }, who)).toBe('success');
  await bed.call(exams.state, { id: examId, state: 1 }, admin);
});

test('a password is asked for once, and departments are kept apart', async () => {
  expect(await bed.refusal(battles.save, form({ openType: 9 }), admin)).toBe('BATTLE_PASSWORD_MISSING');
  expect(await bed.refusal(battles.save, form({ openType: 2 }), admin)).toBe('BATTLE_AUDIENCE');
  const battleId = await published({ openType: 9, password: '8848' });
  const who = learner(4);
  expect(await bed.call(battles.detail, { id: battleId }, who)).toMatchObject({ hasJoin: false });
  expect(await bed.refusal(battlePapers.create, { battleId }, who)).toBe('BATTLE_PASSWORD_MISSING');
  expect(await bed.refusal(battles.join, { battleId, password: '1' }, who)).toBe('BATTLE_PASSWORD');
  const { id } = await bed.call(battles.join, { battleId, password: '8848' }, who);
  await bed.call(battlePapers.handIn, { id }, who);
  expect(await bed.call(battlePapers.create, { battleId }, who)).not.toEqual({ id });

  const ofDepart = await published({ openType: 2, departs: ['B02'] });
  expect(await bed.refusal(battles.detail, { id: ofDepart }, who)).toBe('NOT_FOUND');
  expect((await bed.call(battles.paging, { size: 100 }, who)).records.map((row) => row.id)).not.toContain(ofDepart);
  expect((await bed.call(battles.paging, { size: 100 }, learner(5, { deptCode: 'B02C' }))).records.map((row) => row.id)).toContain(
    ofDepart,
  );
});

test.each([1, 2, 3, 4] as const)('chances of cycle %d come anew with their time', async (cycleType) => {
  const battleId = await published({ cycleType, cycleCount: 1 });
  const who = learner(10 + cycleType);
  await play(battleId, who, 1);
  expect(await bed.refusal(battles.join, { battleId }, who)).toBe('BATTLE_CHANCES');
  // the next moments at which a day, a week, a month begin in Shanghai
  const begins = [Date.UTC(2026, 10, 27, 16), Date.UTC(2026, 10, 29, 16), Date.UTC(2026, 10, 30, 16)];
  const start = clock.now();
  for (const [index, begin] of begins.entries()) {
    clock.pass(begin - 1000 - clock.now());
    const isNew = index >= cycleType;
    if (!isNew) expect(await bed.refusal(battles.join, { battleId }, who)).toBe('BATTLE_CHANCES');
    clock.pass(1000);
    const expected = index === cycleType - 1 ? 'success' : 'BATTLE_CHANCES';
    if (index <= cycleType - 1) expect(await bed.refusal(battles.join, { battleId }, who)).toBe(expected);
  }
  clock.pass(start - clock.now());
});

/** As a page does where no answer came in time. */
async function again<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      if (error instanceof BusinessError && (error.errorName === 'TIMED_OUT' || error.errorName === 'BUSY')) return null;
      throw error;
    });
    if (answer !== null) return answer;
  }
}

test('64 clients at two processes get no chance too many', async () => {
  const other = await bed.startProcess();
  await bed.untilShared();
  const cycleCount = 3;
  const battleId = await published({ cycleCount });
  const who = learner(20);
  const join = toAnyProcess(battles.join);
  const handIn = toAnyProcess(battlePapers.handIn);
  const begun = new Set<string>();
  const refusals = new Set<string>();
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      for (let round = 0; round < 4; round += 1) {
        const answer = await again(() => bed.ask(join, { battleId }, who));
        if (answer.code !== 0) refusals.add(answer.msg);
        else {
          begun.add(answer.data.id);
          await again(() => bed.ask(handIn, { id: answer.data.id }, who));
        }
      }
    }),
  );
  expect(begun.size).toBe(cycleCount);
  const rows = bed.mongo.collection<BattlePaperDoc>('battle_papers');
  await until(async () => (await rows.countDocuments({ battleId, handState: 1 })) === cycleCount);
  expect(await rows.countDocuments({ battleId })).toBe(cycleCount);
  expect(await bed.refusal(battles.join, { battleId }, who)).toBe('BATTLE_CHANCES');
  expect([...refusals].join()).toContain('对战机会已用完');
  expect(await bed.call(battles.rankingPerson, { id: battleId, timeType: 1 }, who)).toMatchObject([
    { rank: 1, totalScore: 0, isMine: true },
  ]);
  await bed.stopProcess(other);
});

test('a paper that nobody hands in ends with its day, once, and its marks count on that day', async () => {
  const battleId = await published({ cycleType: 3, cycleCount: 5 });
  const who = learner(30);
  const { id: paperId } = await bed.call(battles.join, { battleId }, who);
  expect(await bed.call(battles.join, { battleId }, who)).toEqual({ id: paperId });
  const { quList, deadline } = await bed.call(battlePapers.index, { paperId }, who);
  const midnight = Date.UTC(2026, 10, 27, 16);
  expect(Date.parse(deadline)).toBe(midnight);
  const answers = quList.map(({ quId }) => ({ quId, seq: 1, answer: { options: [right(quId)] } }));
  await bed.call(battlePapers.fillAnswer, { paperId, answers }, who);
  const start = clock.now();
  clock.pass(midnight + 6000 - start);
  expect(await bed.refusal(battlePapers.fillAnswer, { paperId, answers }, who)).toBe('BATTLE_PAPER_CLOSED');
  await until(async () => {
    await bed.part(BattleClock).scan();
    return (await bed.refusal(battlePapers.result, { id: paperId }, who)) === 'success';
  });
  expect(await bed.call(battlePapers.result, { id: paperId }, who)).toMatchObject({
    score: 20,
    trueCount: 4,
    useTime: Math.round((midnight - start) / 1000),
    chance: 4,
  });
  // today nobody has marks, this month one has
  expect(await bed.call(battles.rankingPerson, { id: battleId, timeType: 1 }, who)).toEqual([]);
  await until(async () => (await bed.call(battles.rankingPerson, { id: battleId, timeType: 3 }, who)).length === 1);
  clock.pass(start - clock.now());
});

test('a projector shows what rankings show and no more, without a session, as long as its pass is good', async () => {
  const { id: draft } = await bed.call(battles.save, form(), admin);
  expect(await bed.refusal(battles.boardPass, { id: draft }, admin)).toBe('BATTLE_DRAFT');
  const battleId = await published({ openType: 9, password: '8848', endTime: new Date(clock.now() + 2 * hour).toISOString() });
  const other: Caller = { ...admin, userId: idOf(0xae), roleLevel: 3, deptCode: 'B02' };
  expect(await bed.refusal(battles.boardPass, { id: battleId }, other)).toBe('NOT_FOUND');
  const { pass } = await bed.call(battles.boardPass, { id: battleId }, admin);
  const nobody = learner(99);
  const show = (timeType: 1 | 4 = 1) => bed.call(battles.board, { pass, timeType }, nobody);
  expect(await show()).toMatchObject({
    ...{ id: battleId, title: '安全知识对战', state: 'PROCESSING', needsPassword: true },
    ...{ playing: 0, rankedCount: 0, people: [], departs: [] },
  });
  const people = Array.from({ length: boardRows + 2 }, (_, n) => learner(40 + n, { realName: `选手${n}`, userName: `name-${n}` }));
  for (const [n, who] of people.entries()) {
    await bed.call(battles.join, { battleId, password: '8848' }, who);
    if (n > 0) await play(battleId, who, n % 5);
  }
  const before = bed.received.length;
  await until(async () => (await show()).rankedCount === people.length - 1);
  const board = await show();
  expect(board.playing).toBe(1);
  const ranking = await bed.call(battles.rankingPerson, { id: battleId, timeType: 1 }, people[1] ?? nobody);
  expect(board.people).toEqual(ranking.slice(0, boardRows).map(({ isMine: _, ...row }) => row));
  const departs = await bed.call(battles.rankingDept, { id: battleId, timeType: 1 }, people[1] ?? nobody);
  expect(board.departs).toEqual(departs.slice(0, boardRows).map(({ isMine: _, ...row }) => row));
  const told = bed.received.slice(before).join();
  for (const { userId, userName } of people) for (const secret of [userId, userName]) expect(told).not.toContain(secret);

  // a short address leads to the battle, and stays its own
  const code = board.joinPath.slice(battleShortPath.length);
  expect(await bed.call(battles.byJoinCode, { code }, nobody)).toEqual({ id: battleId });
  await bed.call(battles.boardPass, { id: battleId }, admin);
  await until(async () => (await show(4)).joinPath === board.joinPath);
  expect(await bed.refusal(battles.byJoinCode, { code: '100000' === code ? '100001' : '100000' }, nobody)).toBe('NOT_FOUND');

  // another battle's words under this battle's seal
  const [words = '', seal = ''] = pass.split('.');
  const changed = Buffer.from(Buffer.from(words, 'base64url').toString().replace(battleId, idOf(7))).toString('base64url');
  for (const wrong of ['', 'x', pass.slice(0, -2), `${changed}.${seal}`])
    expect(await bed.refusal(battles.board, { pass: wrong, timeType: 1 }, nobody)).toBe('BATTLE_BOARD_OVER');

  // its marks stay after the end, and go with the battle
  const start = clock.now();
  clock.pass(3 * hour);
  await until(async () => (await show(4)).state === 'OVERDUE');
  expect((await show(4)).people).toHaveLength(boardRows);
  await bed.call(battles.state, { id: battleId, state: 1 }, admin);
  await until(async () => (await show(4)).state === 'DISABLED');
  expect(await show(4)).toMatchObject({ people: [], departs: [], rankedCount: 0 });
  clock.pass(25 * hour);
  expect(await bed.refusal(battles.board, { pass, timeType: 4 }, nobody)).toBe('BATTLE_BOARD_OVER');
  clock.pass(start - clock.now());
});

test('a publication whose last answer of the database is lost has its questions, and one that was overtaken leaves none', async () => {
  const { id } = await bed.call(battles.save, form(), admin);
  const { collection } = bed.part(BattleCollections).battles;
  const answered = collection.updateOne.bind(collection);
  collection.updateOne = async (...given) => {
    await answered(...given);
    throw new Error('the line broke behind the write');
  };
  const { code } = await bed.ask(battles.state, { id, state: 0 }, admin);
  collection.updateOne = answered;
  expect(code).not.toBe(0);
  const who = learner(70);
  expect(await bed.call(battles.detail, { id }, who)).toMatchObject({ quCount: 4 });
  await play(id, who, 1);

  const { id: other } = await bed.call(battles.save, form(), admin);
  const tried = await Promise.all([0, 1].map(() => bed.refusal(battles.state, { id: other, state: 0 }, admin)));
  expect(tried.sort()).toEqual(['STALE', 'success']);
  expect(await bed.mongo.collection('paper_sets').countDocuments({ examId: other })).toBe(1);
});

test('a paper that somebody began while the battle was deleted is played to its end', async () => {
  const battleId = await published();
  const stored = bed.mongo.collection<BattleDoc>('battles');
  const battle = await stored.findOne({ _id: battleId });
  if (!battle?.setId) throw new Error('the battle was not published');
  await bed.call(battles.remove, { ids: [battleId] }, admin);
  // another process knows it for a second more
  await stored.insertOne(battle);
  const who = learner(71);
  const { id: paperId } = await bed.call(battles.join, { battleId }, who);
  await stored.deleteOne({ _id: battleId });
  expect(await bed.part(BattlePublisher).held([battle.setId, idOf(0x77)])).toEqual(new Set([battle.setId]));
  const { quList } = await bed.call(battlePapers.index, { paperId }, who);
  const answers = quList.map(({ quId }) => ({ quId, seq: 1, answer: { options: [right(quId)] } }));
  await bed.call(battlePapers.fillAnswer, { paperId, answers }, who);
  await bed.call(battlePapers.handIn, { id: paperId }, who);
  expect(await bed.call(battlePapers.result, { id: paperId }, who)).toMatchObject({ score: 20 });
});
