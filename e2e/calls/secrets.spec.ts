import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import type { CallTypes } from '@xuekao/contracts';
import { ask, platform, post, until } from '../support/platform.js';
import { School, sevenTypes, type Person, type QuestionDraft } from '../support/school.js';

const markers: string[] = [];
function marker(): string {
  const word = `mk${randomBytes(8).toString('hex')}`;
  markers.push(word);
  return word;
}
/** First words of analyses of the demo bank: a bundle that held them would hold keys. */
const demoAnalyses = ['锁形图标表示连接使用了', '断网可以阻止它向其他计算机扩散'];
const remark = `mk${randomBytes(8).toString('hex')}`;
/** The key of a choice is no text of its own: these fields would name it. */
const keyFields = [
  'isRight',
  'rightAnswers',
  'analysis',
  'reference',
  'keywords',
  '"right"',
  '"accepted"',
  'scoreRate',
  'partShare',
  'answerOrder',
  'pathScore',
  '"manual"',
];

type Part = Pick<QuestionDraft, 'quType' | 'analysis' | 'answerList'>;
const isText = ({ quType }: Part): boolean => quType === 'fill' || quType === 'saq';
/** The question with a marker wherever something must not be seen before its release. */
const planted = <P extends Part>(part: P): P => ({
  ...part,
  analysis: `<p>${marker()}</p>`,
  ...(isText(part) && part.answerList
    ? { answerList: part.answerList.map((row) => ({ ...row, content: `${marker()}\n${marker()}` })) }
    : {}),
});
function plantedQuestion(question: QuestionDraft): QuestionDraft {
  const whole = planted(question);
  return whole.subList ? { ...whole, subList: whole.subList.map((part) => planted(part)) } : whole;
}

let school: School;
let quIds: string[];
const sockets: WebSocket[] = [];
beforeAll(async () => {
  school = await School.open();
  const keyword: QuestionDraft = {
    quType: 'saq',
    quLevel: 2,
    content: '<p>关键词</p>',
    answerList: [
      { content: 'x', scoreRate: 60 },
      { content: 'y', scoreRate: 40 },
    ],
  };
  quIds = (await school.bank([...sevenTypes(), keyword].map(plantedQuestion))).quIds;
});
afterAll(() => {
  for (const socket of sockets) socket.terminate();
});

/** Everything that one learner receives, as it came over the wire. */
class Listener {
  readonly heard: string[] = [];
  constructor(readonly who: Person) {}

  async call<P extends keyof CallTypes>(path: P, input: CallTypes[P]['input']): Promise<CallTypes[P]['output']> {
    const reply = await post(path, this.who.token, input);
    this.heard.push(reply.text);
    return reply.data as CallTypes[P]['output']; // refusals are listened to as well; whoever needs data checks
  }

  async socket(examId: string): Promise<void> {
    const { ticket } = await this.call('/api/socket/ticket', { kind: 'exam', examId });
    const socket = new WebSocket(`${platform().url.replace('http', 'ws')}/api/socket/exam/${this.who.id}/${examId}/pc`);
    sockets.push(socket);
    socket.on('message', (data: Buffer) => this.heard.push(data.toString()));
    await new Promise((resolve) => socket.once('open', resolve));
    const pong = new Promise((resolve) => socket.once('message', resolve));
    socket.send(JSON.stringify({ ticket }));
    await pong;
    socket.send('ping');
  }

  /** Everything a learner can ask that is not about one paper. */
  async around(examId: string): Promise<void> {
    await this.call('/api/client/exam/open-paging', { size: 200 });
    await this.call('/api/client/exam/mine-paging', { size: 200 });
    await this.call('/api/client/exam/join', { id: examId });
    await this.call('/api/exam/exam/check-info', { id: examId });
    await this.call('/api/exam/exam/simple-detail', { id: examId });
    await this.call('/api/paper/paper/check-process', {});
    await this.call('/api/paper/paper/my-paging', {});
    await this.call('/api/sys/kp/tree', {});
    await this.call('/api/sys/dic/value/tree', { dicCode: 'exam_repo_cat' });
    await this.call('/api/sys/user/info', {});
    await this.call('/api/sys/menu/routes', {});
    // and what a learner has no right to ask: the refusal itself may tell nothing
    for (const quId of quIds) await this.call('/api/qu/qu/detail', { id: quId });
    await this.call('/api/qu/qu/paging-with-answer', { params: { ids: quIds } });
    await this.call('/api/exam/exam/detail', { id: examId });
  }
}

async function sit(listener: Listener, examId: string): Promise<string> {
  await listener.around(examId);
  const { id: paperId } = await listener.call('/api/paper/paper/create-paper', { examId });
  await listener.call('/api/paper/paper/create-paper', { examId });
  await listener.socket(examId);
  await listener.around(examId);
  const paper = await listener.call('/api/paper/paper/paper-detail', { paperId });
  const questions = paper.groupList.flatMap(({ quList }) => quList);
  expect(questions.map(({ quType }) => quType)).toEqual(['radio', 'multi', 'multi2', 'judge', 'fill', 'saq', 'mix', 'saq']);
  let seq = 0;
  for (const question of questions) {
    await listener.call('/api/paper/paper/qu-detail', { paperId, quId: question.quId });
    for (const { quId, quType, answerList, blanks } of [question, ...question.subList]) {
      if (quType === 'mix') continue;
      seq += 1;
      const answer =
        answerList.length > 0
          ? { options: answerList.slice(0, 1).map(({ id }) => id) }
          : blanks > 0
            ? { blanks: Array.from({ length: blanks }, () => '北京') }
            : { text: '看法' };
      await listener.call('/api/paper/paper/fill-answer', { paperId, answers: [{ quId, seq, answer }] });
      await listener.call('/api/paper/paper/fill-answer', {
        paperId,
        answers: [{ quId, seq: seq + 100, answer: { options: ['zz'], text: 'x' } }],
      });
    }
    await listener.call('/api/paper/paper/mark-qu', { paperId, quId: question.quId, mark: true });
  }
  await listener.call('/api/paper/paper/left-time', { id: paperId });
  await listener.call('/api/paper/paper/paper-result', { id: paperId });
  await listener.call('/api/paper/paper/hand-exam', { id: paperId });
  // handed in, not marked yet
  await listener.call('/api/paper/paper/paper-result', { id: paperId });
  await listener.call('/api/paper/paper/paper-detail', { paperId });
  await listener.call('/api/paper/paper/review-detail', { id: paperId });
  await listener.around(examId);
  return paperId;
}

/** Marks what waits for a person, with a remark. */
async function mark(paperId: string): Promise<void> {
  const { version, groupList } = await ask('/api/paper/paper/review-detail', school.admin, { id: paperId });
  const waiting = groupList
    .flatMap(({ quList }) => quList)
    .flatMap((question) => [question, ...question.subList])
    .filter(({ needsHand, subList }) => needsHand && subList.length === 0);
  expect(waiting.length).toBeGreaterThan(0);
  await ask('/api/paper/paper/review-paper', school.admin, {
    id: paperId,
    version,
    items: waiting.map(({ quId }) => ({ quId, score: 2, remark })),
  });
}

describe('keys, analyses, keywords, references and remarks (row 3)', () => {
  it.each([1, 2, 3] as const)('resultType %i: nothing before the release, afterwards exactly what the exam shows', async (resultType) => {
    const who = await school.person();
    const listener = new Listener(who);
    const examId = await school.exam(quIds, { resultType, openType: 3, users: [who.id], thanks: '谢谢' });
    const paperId = await sit(listener, examId);
    expect(listener.heard.length).toBeGreaterThan(60);
    const before = listener.heard.join('\n');
    expect([...markers, remark, ...keyFields].filter((word) => before.includes(word))).toEqual([]);

    await mark(paperId);
    listener.heard.length = 0;
    const result = await until(
      'the release',
      () => listener.call('/api/paper/paper/paper-result', { id: paperId }),
      ({ state }) => state === 2,
    );
    const records = await until(
      'the record',
      () => listener.call('/api/paper/paper/my-paging', {}),
      ({ records: [row] }) => row?.state === 2,
    );
    await listener.around(examId);
    const after = listener.heard.join('\n');
    const seen = [...markers, remark].filter((word) => after.includes(word));
    // type 3 proves that the test would see a leak: every marker is there
    expect(seen).toEqual(resultType === 3 ? [...markers, remark] : []);
    if (resultType !== 3) expect(keyFields.filter((word) => after.includes(word))).toEqual([]);
    expect([result.userScore === null, result.passed === null, records.records[0]?.userScore === null]).toEqual(
      Array.from({ length: 3 }, () => resultType === 1),
    );
    expect(result.groupList.length > 0).toBe(resultType === 3);
  });

  it('right and wrong options look alike, and their ids say nothing', async () => {
    const who = await school.person();
    const examId = await school.exam(quIds, { openType: 3, users: [who.id] });
    const { id: paperId } = await ask('/api/paper/paper/create-paper', who.token, { examId });
    const { groupList } = await ask('/api/paper/paper/paper-detail', who.token, { paperId });
    const options = groupList
      .flatMap(({ quList }) => quList)
      .flatMap((question) => [question, ...question.subList])
      .flatMap(({ answerList }) => answerList);
    expect(new Set(options.map((option) => Object.keys(option).sort().join())).size).toBe(1);
    for (const { id } of options) expect(id).toMatch(/^[0-9a-z]{6,24}$/);
    await ask('/api/paper/paper/hand-exam', who.token, { id: paperId });
  });

  it('while another attempt at the exam runs, the keys of the first are closed again', async () => {
    const who = await school.person();
    const examId = await school.exam(quIds.slice(0, 5), { openType: 3, users: [who.id], chance: 2 });
    const first = (await ask('/api/paper/paper/create-paper', who.token, { examId })).id;
    await ask('/api/paper/paper/hand-exam', who.token, { id: first });
    const keys = async () => (await ask('/api/paper/paper/paper-result', who.token, { id: first })).groupList.length;
    expect(await keys()).toBe(1);
    const second = (await ask('/api/paper/paper/create-paper', who.token, { examId })).id;
    expect(await keys()).toBe(0);
    await ask('/api/paper/paper/hand-exam', who.token, { id: second });
    expect(await keys()).toBe(1);
  });

  it(
    'while an attempt at another exam with one of its questions runs, the keys are closed; they are by default until the ' +
      'window is over',
    async () => {
      const who = await school.person();
      const mock = await school.exam(quIds.slice(0, 3), { openType: 3, users: [who.id] });
      const real = await school.exam(quIds.slice(2, 5), { openType: 3, users: [who.id], answerRelease: undefined });
      const listener = new Listener(who);
      const start = async (examId: string) => (await ask('/api/paper/paper/create-paper', who.token, { examId })).id;
      const first = await start(mock);
      await ask('/api/paper/paper/hand-exam', who.token, { id: first });
      const keys = async (id: string) => (await listener.call('/api/paper/paper/paper-result', { id })).groupList.length;
      expect(await keys(first)).toBe(1);
      const second = await start(real);
      listener.heard.length = 0;
      expect(await keys(first)).toBe(0);
      await ask('/api/paper/paper/hand-exam', who.token, { id: second });
      expect(await keys(second)).toBe(0);
      expect([...markers, ...keyFields].filter((word) => listener.heard.join('\n').includes(word))).toEqual([]);
      expect(await keys(first)).toBe(1);
    },
  );

  it('who may list papers reads no key of theirs', async () => {
    const [who, clerk] = [await school.person(), await school.person({ roles: [await school.role(1, ['paper:list', 'exam:list'])] })];
    const examId = await school.exam(quIds.slice(0, 1), { openType: 3, users: [who.id] });
    const { id } = await ask('/api/paper/paper/create-paper', who.token, { examId });
    await ask('/api/paper/paper/hand-exam', who.token, { id });
    await until(
      'the paper in the list',
      () => ask('/api/paper/paper/paging', clerk.token, { params: { examId } }),
      ({ total }) => total === 1,
    );
    const reply = await post('/api/paper/paper/review-detail', clerk.token, { id });
    expect([reply.status, markers.some((word) => reply.text.includes(word))]).toEqual([403, false]);
  });

  it('built files carry no code of the services and no map', async () => {
    const files = new Map<string, string>();
    const open: string[] = ['/', '/admin/'];
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (files.has(path)) continue;
      const text = await (await fetch(platform().url + path)).text();
      files.set(path, text);
      const base = path.startsWith('/admin/') ? '/admin/assets/' : '/assets/';
      for (const [, name] of text.matchAll(/["'`(/.]([\w.-]+-[\w-]{8}\.(?:js|css))["'`)]/g)) open.push(base + name);
    }
    const holding = (word: string): string[] => [...files].filter(([, text]) => text.includes(word)).map(([path]) => path);
    // the search finds what both applications do carry: without this line, "finds nothing" would say nothing
    expect(holding('/api/paper/paper/fill-answer').some((path) => path.startsWith('/assets/'))).toBe(true);
    expect(holding('/api/qu/qu/save').some((path) => path.startsWith('/admin/assets/'))).toBe(true);
    // collections, settings and demo keys that only services know; one of them in a bundle means that service code was packed with it
    for (const word of ['frozen_keys', 'question_versions', 'SECRET_KEY', 'MONGO_URL', 'mongodb://', ...demoAnalyses])
      expect([word, holding(word)]).toEqual([word, []]);
    expect(holding('sourceMappingURL')).toEqual([]);
    for (const path of [...files.keys()].filter((name) => name.endsWith('.js')).slice(0, 20))
      expect((await fetch(`${platform().url}${path}.map`)).status).toBe(404);
  });
});
