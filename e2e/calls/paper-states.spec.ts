import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors, socketProtocol } from '@xuekao/contracts';
import { WebSocket } from 'ws';
import { ask, call, platform, post, postOnce, until } from '../support/platform.js';
import { examInput, inMinutes, radio, School, sevenTypes, type Person } from '../support/school.js';

let school: School;
let quIds: string[];
const sockets: WebSocket[] = [];
beforeAll(async () => {
  school = await School.open();
  quIds = (await school.bank(sevenTypes())).quIds;
});
afterAll(() => {
  for (const socket of sockets) socket.terminate();
});
const refused = (name: keyof typeof errors) => ({ status: errors[name].status, code: errors[name].code, data: null });
const start = (who: Person, examId: string, password?: string) =>
  call('/api/paper/paper/create-paper', who.token, password === undefined ? { examId } : { examId, password });

describe('the states of a paper (row 6)', () => {
  it('not started: every call of a sitting answers that it is not there', async () => {
    const who = await school.person();
    const [paperId, quId] = ['a'.repeat(24), quIds[0] ?? ''];
    for (const reply of [
      await call('/api/paper/paper/fill-answer', who.token, { paperId, answers: [{ quId, seq: 1, answer: {} }] }),
      await call('/api/paper/paper/mark-qu', who.token, { paperId, quId, mark: true }),
      await call('/api/paper/paper/hand-exam', who.token, { id: paperId }),
      await call('/api/paper/paper/left-time', who.token, { id: paperId }),
      await call('/api/paper/paper/paper-result', who.token, { id: paperId }),
    ])
      expect(reply).toMatchObject(refused('NOT_FOUND'));
  });

  it('running, handed in, marked: each state takes its own calls and no other', async () => {
    const who = await school.person();
    const examId = await school.exam(quIds, { openType: 3, users: [who.id] });
    const other = await school.exam(quIds, { openType: 3, users: [who.id] });
    const {
      data: { id: paperId },
    } = await start(who, examId);

    // running
    expect(await start(who, examId)).toMatchObject({ code: errors.PAPER_OPEN.code, data: { id: paperId, examId } });
    expect(await start(who, other)).toMatchObject({ code: errors.PAPER_OPEN.code, data: { id: paperId, examId } });
    const { groupList } = await ask('/api/paper/paper/paper-detail', who.token, { paperId });
    const questions = groupList.flatMap(({ quList }) => quList);
    const idOf = (type: string): string => questions.find(({ quType }) => quType === type)?.quId ?? '';
    const save = (quId: string, seq: number, answer: object) =>
      call('/api/paper/paper/fill-answer', who.token, { paperId, answers: [{ quId, seq, answer }] });
    const option = questions[0]?.answerList[0]?.id ?? '';
    expect(await save(idOf('radio'), 5, { options: [option] })).toMatchObject({ code: 0, data: { saved: [{ seq: 5 }] } });
    // an earlier sequence never overwrites a later one
    expect(await save(idOf('radio'), 4, { options: [] })).toMatchObject({ code: 0, data: { saved: [{ seq: 5 }] } });
    expect(await save('f'.repeat(24), 1, { text: 'x' })).toMatchObject(refused('QUESTION_NOT_IN_PAPER'));
    // parts carry the answers of a compound question, an option belongs to its question
    for (const [type, answer] of [
      ['radio', { text: 'x' }],
      ['radio', { options: ['zzzzzzzz'] }],
      ['fill', { blanks: ['1', '2', '3'] }],
      ['saq', { options: [option] }],
      ['mix', { text: 'x' }],
      ['multi', { options: [option] }],
    ] as const) {
      expect([type, (await save(idOf(type), 9, answer)).code]).toEqual([type, errors.ANSWER_SHAPE.code]);
    }
    expect(await call('/api/paper/paper/mark-qu', who.token, { paperId, quId: 'f'.repeat(24), mark: true })).toMatchObject(
      refused('QUESTION_NOT_IN_PAPER'),
    );
    const result = await ask('/api/paper/paper/paper-result', who.token, { id: paperId });
    expect([result.state, result.userScore, result.groupList]).toEqual([0, null, []]);
    expect(await call('/api/paper/paper/review-detail', school.admin, { id: paperId })).toMatchObject(refused('NOT_HANDED_IN'));
    const marks = (version: number, quId: string, score: number) =>
      call('/api/paper/paper/review-paper', school.admin, { id: paperId, version, items: [{ quId, score, remark: '' }] });
    expect(await marks(0, idOf('saq'), 1)).toMatchObject(refused('NOT_HANDED_IN'));

    // handed in: the page may claim what it wants about why
    const handed = await call('/api/paper/paper/hand-exam', who.token, { id: paperId, exState: 7 });
    expect(handed).toMatchObject({ code: 0, data: { exState: 0 } });
    expect((await call('/api/paper/paper/hand-exam', who.token, { id: paperId, exState: 4 })).text).toBe(handed.text);
    expect(await save(idOf('radio'), 20, { options: [] })).toMatchObject(refused('PAPER_CLOSED'));
    expect(await call('/api/paper/paper/mark-qu', who.token, { paperId, quId: idOf('radio'), mark: true })).toMatchObject(
      refused('PAPER_CLOSED'),
    );
    expect(await call('/api/paper/paper/paper-detail', who.token, { paperId })).toMatchObject(refused('PAPER_CLOSED'));
    expect(await call('/api/paper/paper/qu-detail', who.token, { paperId, quId: idOf('radio') })).toMatchObject(refused('PAPER_CLOSED'));
    expect(await ask('/api/paper/paper/left-time', who.token, { id: paperId })).toMatchObject({ leftSeconds: 0, handState: 1 });

    // marked by hand
    const { version } = await ask('/api/paper/paper/review-detail', school.admin, { id: paperId });
    expect(await marks(version, idOf('radio'), 5)).toMatchObject(refused('NOT_HAND_MARKED'));
    expect(await marks(version, idOf('saq'), 5.1)).toMatchObject(refused('SCORE_RANGE'));
    expect(await marks(version, 'f'.repeat(24), 1)).toMatchObject(refused('NOT_FOUND'));
    const done = await marks(version, idOf('saq'), 4.5);
    expect(done).toMatchObject({ code: 0, data: { state: 2 } });
    expect(await marks(version, idOf('saq'), 1)).toMatchObject(refused('STALE'));
    expect(await save(idOf('radio'), 21, { options: [] })).toMatchObject(refused('PAPER_CLOSED'));
    expect(await call('/api/paper/paper/hand-exam', who.token, { id: paperId })).toMatchObject({
      code: 0,
      data: { handTime: handed.data.handTime },
    });
    expect(await start(who, examId)).toMatchObject(refused('EXAM_CHANCES'));
    expect((await ask('/api/paper/paper/paper-result', who.token, { id: paperId })).userScore).toBe(9.5);
  });

  it('where going back is forbidden, the server forbids it', async () => {
    const who = await school.person();
    const { quIds: three } = await school.bank([radio(), radio(), radio()]);
    const examId = await school.exam(three, { openType: 3, users: [who.id], noBack: true, answerMode: 1 });
    const {
      data: { id: paperId },
    } = await start(who, examId);
    const { groupList } = await ask('/api/paper/paper/paper-detail', who.token, { paperId });
    const [first, second] = groupList.flatMap(({ quList }) => quList);
    const save = (question: typeof first, seq: number) =>
      call('/api/paper/paper/fill-answer', who.token, {
        paperId,
        answers: [{ quId: question?.quId ?? '', seq, answer: { options: [question?.answerList[0]?.id ?? ''] } }],
      });
    expect(await save(second, 1)).toMatchObject({ code: 0 });
    expect(await save(first, 1)).toMatchObject(refused('NO_GOING_BACK'));
  });

  it('an exam that is closed by its administrator starts nobody, and who sits goes on', async () => {
    const [sitting, late] = [await school.person(), await school.person()];
    const examId = await school.exam(quIds, { openType: 3, users: [sitting.id, late.id] });
    const {
      data: { id: paperId },
    } = await start(sitting, examId);
    await ask('/api/exam/exam/state', school.admin, { id: examId, state: 1 });
    expect(await start(late, examId)).toMatchObject(refused('EXAM_NOT_OPEN'));
    expect((await start(late, examId)).msg).toBe('考试未开始或已结束!');
    expect(await call('/api/paper/paper/hand-exam', sitting.token, { id: paperId })).toMatchObject({ code: 0 });
  });
});

describe('what the server’s clock and counters decide (row 7)', () => {
  it.each([
    ['before the window', { startTime: inMinutes(30), endTime: inMinutes(60) }, 'EXAM_NOT_OPEN'],
    ['after the window', { startTime: inMinutes(-60), endTime: inMinutes(-1) }, 'EXAM_NOT_OPEN'],
    ['too late', { startTime: inMinutes(-10), late: true, lateMax: 9 }, 'EXAM_LATE'],
    ['by a computer where only phones may', { answerDevice: 2 as const }, 'EXAM_DEVICE'],
  ] as const)('nobody starts %s, whatever the page’s clock says', async (_what, rules, name) => {
    const who = await school.person();
    const tmplId = await school.template(quIds);
    const examId = await school.draft(tmplId, { openType: 3, users: [who.id] });
    await school.publish(examId);
    // an exam that is over is not published
    const { revision } = await ask('/api/exam/exam/detail', school.admin, { id: examId });
    const changed = examInput(tmplId, { ...rules, openType: 3, users: [who.id] });
    await ask('/api/exam/exam/save', school.admin, { ...changed, id: examId, revision });
    for (const hours of [-2, 0, 2]) {
      const date = new Date(Date.now() + hours * 3_600_000);
      const headers = { date: date.toUTCString(), 'x-client-time': date.toISOString() };
      const reply = await post('/api/paper/paper/create-paper', who.token, { examId }, headers);
      expect(reply).toMatchObject(refused(name));
      // the sentence that the page shows beside the button is the same
      expect((await ask('/api/exam/exam/check-info', who.token, { id: examId })).blocked).toBe(reply.msg);
      expect(
        await post('/api/paper/paper/create-paper', who.token, { examId, t: date.getTime(), startTime: date.toISOString() }),
      ).toMatchObject({ status: 400 });
    }
  });

  it('a password, compared on the server and asked for only when the exam is open', async () => {
    const who = await school.person();
    const examId = await school.exam(quIds, { openType: 9, password: 'kaoshi-2026' });
    expect(await start(who, examId)).toMatchObject(refused('EXAM_PASSWORD_MISSING'));
    for (const wrong of ['kaoshi', 'KAOSHI-2026', 'kaoshi-2026 '])
      expect(await start(who, examId, wrong)).toMatchObject(refused('EXAM_PASSWORD'));
    expect((await call('/api/exam/exam/check-info', who.token, { id: examId })).text).not.toContain('kaoshi');
    expect(await start(who, examId, 'kaoshi-2026')).toMatchObject({ code: 0 });
    const closed = await school.exam(quIds, { openType: 9, password: 'kaoshi-2026', startTime: inMinutes(5) });
    expect(await start(await school.person(), closed, 'wrong')).toMatchObject(refused('EXAM_NOT_OPEN'));
  });

  it('guessing a password is slowed down for the one who guesses, also when all guesses are sent together', async () => {
    const [guesser, other] = [await school.person(), await school.person()];
    const examId = await school.exam(quIds, { openType: 9, password: 'kaoshi-2026' });
    const guess = (password: string) => postOnce('/api/paper/paper/create-paper', guesser.token, { examId, password });
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(`falsch-${n}`)));
    expect(replies.filter(({ code }) => code === errors.EXAM_PASSWORD.code).length).toBeLessThanOrEqual(6);
    for (const { code } of replies) expect([errors.EXAM_PASSWORD.code, errors.TOO_MANY.code]).toContain(code);
    const delayed = await guess('kaoshi-2026');
    expect([delayed.status, delayed.code, Number(delayed.headers.get('retry-after')) > 0]).toEqual([429, errors.TOO_MANY.code, true]);
    expect(await start(other, examId, 'kaoshi-2026')).toMatchObject({ code: 0 });
  });

  it('attempts are counted once, however many starts arrive together', async () => {
    const who = await school.person();
    const examId = await school.exam(quIds, { openType: 3, users: [who.id], chance: 2 });
    for (let round = 1; round <= 2; round += 1) {
      const replies = await Promise.all(Array.from({ length: 12 }, () => start(who, examId)));
      const begun = replies.filter(({ code }) => code === 0).map(({ data }) => data.id);
      expect(begun.length).toBe(1);
      // a start that looks a moment later finds the last chance used
      for (const { code } of replies) expect([0, errors.PAPER_OPEN.code, errors.BUSY.code, errors.EXAM_CHANCES.code]).toContain(code);
      const handed = await Promise.all(
        Array.from({ length: 6 }, () => call('/api/paper/paper/hand-exam', who.token, { id: begun[0] ?? '' })),
      );
      expect(new Set(handed.map(({ text }) => text)).size).toBe(1);
    }
    expect(await start(who, examId)).toMatchObject(refused('EXAM_CHANCES'));
    await until(
      'both records',
      () => ask('/api/paper/paper/my-paging', who.token, {}),
      ({ total }) => total === 2,
    );
  });

  it('the end of the window closes an attempt: answers until 5 s later, then none, then it is handed in', async () => {
    const who = await school.person();
    const end = Date.now() + 8_000;
    const examId = await school.exam(quIds, { openType: 3, users: [who.id], endTime: new Date(end).toISOString(), totalTime: 600 });
    const {
      data: { id: paperId },
    } = await start(who, examId);
    const told = await framesOf(who, examId);
    const { groupList, deadline, endsWithWindow } = await ask('/api/paper/paper/paper-detail', who.token, { paperId });
    expect([Date.parse(deadline), endsWithWindow]).toEqual([end, true]);
    const [question] = groupList.flatMap(({ quList }) => quList);
    let seq = 0;
    const save = () => {
      seq += 1;
      return call('/api/paper/paper/fill-answer', who.token, {
        paperId,
        answers: [{ quId: question?.quId ?? '', seq, answer: { options: [] } }],
      });
    };
    expect(await save()).toMatchObject({ code: 0 });
    await until(
      'the end',
      () => ask('/api/paper/paper/left-time', who.token, { id: paperId }),
      ({ leftSeconds }) => leftSeconds === 0,
    );
    // the queue of a page that was cut off for a moment still counts
    expect(await save()).toMatchObject({ code: 0 });
    const closed = await until('the end of grace', save, ({ code }) => code !== 0);
    expect(closed).toMatchObject(refused('PAPER_CLOSED'));
    expect(Date.now() - end).toBeGreaterThanOrEqual(5_000);
    await until(
      'the hand-in',
      () => ask('/api/paper/paper/paper-result', who.token, { id: paperId }),
      ({ state, exState }) => state > 0 && exState === 7,
    );
    // the page hears of it by its socket
    await until(
      'its frame',
      async () => told.filter(({ type }) => type !== 'pong'),
      (frames) => frames.length > 0,
    );
    const [welcome, handedIn] = told;
    expect([welcome?.type, handedIn?.after]).toEqual(['pong', welcome?.n]);
    expect(handedIn).toMatchObject({ type: 'handedIn', data: { paperId } });
  });
});

interface Frame {
  n: number;
  after?: number;
  type: string;
}
/** Frames of the exam socket of a page, from its welcome on. */
async function framesOf({ id, token }: Person, examId: string): Promise<Frame[]> {
  const { ticket } = await ask('/api/socket/ticket', token, { kind: 'exam', examId });
  const socket = new WebSocket(`${platform().url.replace('http', 'ws')}/api/socket/exam/${id}/${examId}/pc`, socketProtocol);
  sockets.push(socket);
  const frames: Frame[] = [];
  socket.on('message', (text: Buffer) => void frames.push(JSON.parse(text.toString()) as Frame)); // its contract
  await once(socket, 'open');
  socket.send(JSON.stringify({ ticket }));
  return frames;
}
