import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { courseFileStates, mallOrderStates, type CallTypes } from '@xuekao/contracts';
import { docx, paragraph } from '@xuekao/interchange/testing';
import { ask, publishedExamOf } from '../../loadtests/bench/prepare.ts';
import { provide } from '../../tools/backing/programs.ts';
import type { Site } from './site.ts';

interface Asked extends Site {
  /** whether a media server stands beside the platform, and a program that makes recordings playable */
  hasMedia: boolean;
}
type Step = [what: string, work: (asked: Asked) => Promise<string>];

const hour = 3_600_000;
const place = { contact: '韩梅梅', mobile: '13900139000', province: '浙江省', city: '杭州市', area: '西湖区', address: '文二路 2 号' };
/** One picture that is to be sent, as a browser offers it. */
const offer = [
  ...['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0', 'm=video 9 UDP/TLS/RTP/SAVPF 96', 'c=IN IP4 0.0.0.0'],
  ...['a=rtcp:9 IN IP4 0.0.0.0', 'a=ice-ufrag:abcd', 'a=ice-pwd:abcdefghijklmnopqrstuvwx', `a=fingerprint:sha-256 ${'AB:'.repeat(31)}AB`],
  ...['a=setup:actpass', 'a=mid:0', 'a=sendonly', 'a=rtcp-mux', 'a=rtpmap:96 VP8/90000', 'a=ssrc:1 cname:x', ''],
].join('\r\n');

const newTitle = (what: string): string => `${what} ${randomBytes(4).toString('hex')}`;
const around = (): { startTime: string; endTime: string } => ({
  startTime: new Date(Date.now() - hour).toISOString(),
  endTime: new Date(Date.now() + hour).toISOString(),
});
function need(isSo: boolean, sentence: string): asserts isSo {
  if (!isSo) throw new Error(sentence);
}

/** Outcome of work behind a call. @throws when it is not so within two minutes */
async function untilSo<Found>(what: string, look: () => Promise<Found>, isSo: (found: Found) => boolean): Promise<Found> {
  for (const end = Date.now() + 120_000; ; await pause(250)) {
    const found = await look();
    if (isSo(found)) return found;
    need(Date.now() < end, `${what}: not within two minutes, but ${JSON.stringify(found).slice(0, 400)}`);
  }
}

/** A file that a call or a link answers. */
async function fileAt(url: string, { token, input }: { token: string; input?: object }): Promise<Buffer> {
  const asJson = input === undefined ? {} : { method: 'POST', body: JSON.stringify(input) };
  const answer = await fetch(url, { ...asJson, headers: { token, 'content-type': 'application/json' } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  need(answer.ok, `${url} answered ${answer.status}: ${bytes.subarray(0, 300).toString()}`);
  return bytes;
}

type SentCourseFile = Pick<CallTypes['/api/course/file/save']['input'], 'encode' | 'encodeType'> & { name: string; bytes: Buffer };

/** Sends a course file in one piece and waits until it is made. @returns what a learner's page would show of it */
async function madeOf({ prepared: { url }, token }: Asked, { name, bytes, ...form }: SentCourseFile): Promise<Buffer> {
  const { id } = await ask(url, token, '/api/course/file/save', { title: newTitle('课件'), name, fileSize: bytes.length, ...form });
  const { ticket } = await ask(url, token, '/api/course/file/begin', { id });
  const piece = new FormData();
  piece.append('ticket', ticket);
  piece.append('from', '0');
  piece.append('file', new Blob([Uint8Array.from(bytes)]), 'piece');
  const sent = await fetch(`${url}/api/course/file/put`, { method: 'POST', headers: { token }, body: piece });
  const { code, msg } = (await sent.json()) as { code: number; msg: string }; // every answer has this form
  need(code === 0, `the piece was answered ${code}: ${msg}`);
  const [state] = await untilSo(
    `${name} is made`,
    () => ask(url, token, '/api/course/file/fetch-state', { ids: [id] }),
    ([one]) => one?.state !== courseFileStates.working,
  );
  need(state?.state === courseFileStates.ready, `${name}: ${state?.failure}`);
  const { viewUrl } = await ask(url, token, '/api/course/file/detail', { id });
  return fileAt(new URL(viewUrl, url).href, { token });
}

/** Two seconds of a picture in a form that browsers do not play. */
async function film(): Promise<Buffer> {
  const programs = await provide(['ffmpeg'], () => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'film-'));
  try {
    const source = ['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=10:duration=2'];
    execFileSync(programs.get('ffmpeg') ?? '', [...source, '-c:v', 'mpeg4', join(folder, 'film.avi')]);
    return readFileSync(join(folder, 'film.avi'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** An exam of one question beside which a phone films, for the learner alone. */
async function proctoredPaper({ prepared: { url }, token, learner, bank }: Asked): Promise<string> {
  const [quId = ''] = bank.quIds;
  const title = newTitle('监考');
  const groups = [{ title: '全部试题', joinType: 1 as const, perScore: 2, items: [{ quId }] }];
  const tmpl = await ask(url, token, '/api/tmpl/tmpl/save', { title, groups });
  const { id: examId } = await ask(url, token, '/api/exam/exam/save', {
    ...{ title, tmplId: tmpl.id, ...around(), totalTime: 30, qualifyScore: 1, openType: 3, users: [learner.userId] },
    ...{ answerMode: 2, resultType: 3, scoreRelease: 0, chance: 1, examType: '2' },
  });
  await ask(url, token, '/api/exam/exam/state', { id: examId, state: 0 });
  return (await ask(url, learner.token, '/api/paper/paper/create-paper', { examId })).id;
}

const steps: Step[] = [
  [
    'exam, repo: an answer saved, read back and handed in',
    async ({ prepared: { url }, token, learner, bank }) => {
      const groups = [{ title: '全部试题', joinType: 1 as const, perScore: 2, items: bank.quIds.slice(0, 4).map((quId) => ({ quId })) }];
      const examId = await publishedExamOf(url, token, groups, new Date(Date.now() + hour));
      const { id: paperId } = await ask(url, learner.token, '/api/paper/paper/create-paper', { examId });
      const read = () => ask(url, learner.token, '/api/paper/paper/paper-detail', { paperId });
      const chosen = (await read()).groupList.flatMap(({ quList }) => quList).find(({ answerList }) => answerList.length > 0);
      need(chosen !== undefined, 'the paper has no question with options');
      const options = [chosen.answerList[0]?.id ?? ''];
      const answers = [{ quId: chosen.quId, seq: 1, answer: { options } }];
      await ask(url, learner.token, '/api/paper/paper/fill-answer', { paperId, answers });
      const card = (await read()).cards.find(({ quId }) => quId === chosen.quId);
      need(JSON.stringify(card?.answer) === JSON.stringify({ options }), `the paper has the answer ${JSON.stringify(card)}`);
      await ask(url, learner.token, '/api/paper/paper/hand-exam', { id: paperId });
      return `paper of ${bank.quIds.slice(0, 4).length} questions`;
    },
  ],
  [
    "stat: the paper among the learner's days, and the figures of the console",
    async ({ prepared: { url }, token, learner }) => {
      const days = () => ask(url, learner.token, '/api/client/stat/days', { days: 1 });
      await untilSo('the paper among the days', days, ([day]) => (day?.papers ?? 0) > 0);
      const { examCount, userCount } = await ask(url, token, '/api/stat/total/num/all', {});
      need((examCount ?? 0) > 0 && (userCount ?? 0) > 0, 'the console counts no exam or nobody');
      return `${examCount} exams, ${userCount} people`;
    },
  ],
  [
    'course: a video transcoded',
    async (asked) => {
      const made = await madeOf(asked, { name: '第一课.avi', bytes: await film(), encode: 'mp4', encodeType: 'ffmpeg' });
      need(made.includes('ftyp') && made.includes('avc1'), 'what is shown is no MP4 with H.264');
      return `${made.length} bytes of MP4`;
    },
  ],
  [
    'course: a Word document shown as PDF',
    async (asked) => {
      const bytes = docx([paragraph('消防安全培训讲义')]);
      const made = await madeOf(asked, { name: '讲义.docx', bytes });
      need(made.subarray(0, 5).toString() === '%PDF-', 'what is shown is no PDF');
      return `${made.length} bytes of PDF`;
    },
  ],
  [
    'cert: a certificate granted, and its PDF',
    async ({ prepared: { url }, token, learner }) => {
      const text = { kind: 'text' as const, x: 20, y: 60, w: 200, h: 30, text: '{name} {number}', size: 24 };
      const { id: certId } = await ask(url, token, '/api/cert/cert/save', {
        ...{ title: newTitle('结业证书'), authority: '教务处', numberPrefix: 'XK{yyyy}', validDays: 0 },
        design: { landscape: true, background: '', elements: [{ ...text, colour: '#222222', align: 'center', bold: false }] },
      });
      const id = randomBytes(12).toString('hex');
      await ask(url, token, '/api/cert/grant/grant-batch', { id, certId, users: [learner.userId] });
      const state = () => ask(url, token, '/api/cert/grant/batch-state', { id });
      await untilSo('the certificate is granted', state, (batch) => batch.state === 'done');
      const { records } = await ask(url, learner.token, '/api/cert/grant/my-paging', { size: 10 });
      const [first] = records;
      need(first !== undefined, 'the learner has no certificate');
      const pdf = await fileAt(`${url}/api/cert/grant/download`, { token: learner.token, input: { id: first.id } });
      need(pdf.subarray(0, 5).toString() === '%PDF-', 'the certificate is no PDF');
      return `${pdf.length} bytes of PDF`;
    },
  ],
  [
    'mall, payment: an order paid by points',
    async ({ prepared: { url }, token, learner }) => {
      await ask(url, token, '/api/points/account/change', {
        ...{ requestId: randomUUID(), ids: [learner.userId], direction: 1, points: 5, reason: '试用' },
      });
      const skus = [{ salePrice: 0, costPoints: 5, stock: 3 }];
      const { id: goodsId } = await ask(url, token, '/api/mall/goods/admin/save', { title: newTitle('商品'), skus, state: 0 });
      const { skus: made } = await ask(url, token, '/api/mall/goods/admin/detail', { id: goodsId });
      const { id: addrId } = await ask(url, learner.token, '/api/mall/user/addr/save', place);
      const items = [{ skuId: made[0]?.id ?? '' }];
      const { id } = await ask(url, learner.token, '/api/mall/order/submit', { requestId: randomUUID(), addrId, items });
      const order = () => ask(url, learner.token, '/api/mall/order/detail', { id });
      await untilSo('the order is paid', order, ({ state }) => state === mallOrderStates.paid);
      const { skus: left } = await ask(url, token, '/api/mall/goods/admin/detail', { id: goodsId });
      need(left[0]?.leftStock === 2, `the stock is ${left[0]?.leftStock}, not 2`);
      return 'paid, one less in stock';
    },
  ],
  [
    'activity: a battle played',
    async ({ prepared: { url }, token, learner, bank }) => {
      const { id: battleId } = await ask(url, token, '/api/battle/battle/save', {
        ...{ title: newTitle('对战'), cycleType: 1, cycleCount: 20, quScore: 5, openType: 1, ...around() },
        rules: [{ repoId: bank.repoId, quType: 'radio', levels: [], count: 1 }],
      });
      await ask(url, token, '/api/battle/battle/state', { id: battleId, state: 0 });
      const { id: paperId } = await ask(url, learner.token, '/api/battle/battle/join', { battleId });
      const { quList } = await ask(url, learner.token, '/api/battle/paper/qu-index', { paperId });
      const quId = quList[0]?.quId ?? '';
      const { question } = await ask(url, learner.token, '/api/battle/paper/qu-detail', { paperId, quId });
      const answers = [{ quId, seq: 1, answer: { options: [question.answerList[0]?.id ?? ''] } }];
      await ask(url, learner.token, '/api/battle/paper/fill-answer', { paperId, answers });
      await ask(url, learner.token, '/api/battle/paper/hand-exam', { id: paperId });
      const ranked = await ask(url, learner.token, '/api/battle/battle/ranking-person', { id: battleId, timeType: 1 });
      need(ranked[0]?.isMine === true, 'the learner is not in the ranking');
      return 'in the ranking';
    },
  ],
  [
    'activity: a survey answered',
    async ({ prepared: { url }, token, learner }) => {
      const survey = { title: newTitle('问卷'), content: '<p>请如实填写</p>', surveyType: 'satisfaction', needLogin: true, ...around() };
      const { id: surveyId } = await ask(url, token, '/api/survey/survey/save', survey);
      const questions = [{ id: 'q1', quType: 'saq' as const, content: '建议' }];
      await ask(url, token, '/api/survey/qu/save-all', { id: surveyId, questions });
      await ask(url, token, '/api/survey/survey/publish', { id: surveyId, state: 1 });
      const { paperId } = await ask(url, learner.token, '/api/survey/paper/create', { id: surveyId });
      await ask(url, learner.token, '/api/survey/qu/hand-paper', { paperId, answers: [{ quId: 'q1', answer: '多开窗口' }] });
      const { papers } = await ask(url, token, '/api/survey/paper/statistic', { surveyId });
      need(papers === 1, `${papers} papers are counted`);
      return 'one paper counted';
    },
  ],
  [
    'proctoring: token of a proctored exam',
    async (asked) => {
      const { prepared, token: admin, learner, hasMedia } = asked;
      const { url } = prepared;
      const paperId = await proctoredPaper(asked);
      if (!hasMedia) {
        const { state } = await ask(url, learner.token, '/api/paper/cam/phone', { paperId });
        need(state === 'away', `without a media server the phone is ${state}`);
        return 'no media server here, and the page is told so';
      }
      const { token } = await ask(url, learner.token, '/api/common/qnrtc/token', { userId: learner.userId, roomName: paperId });
      need(token.length === 43, 'the token has another length');
      const { ticket } = await ask(url, learner.token, '/api/paper/cam/ticket', { paperId });
      const phone = await ask(url, '', '/api/paper/cam/enter', { ticket });
      const { sdp } = await ask(url, '', '/api/paper/cam/publish', { token: phone.token, sdp: offer });
      need(sdp.includes('a=recvonly'), 'the media server takes no picture');
      await ask(url, '', '/api/paper/cam/alive', { token: phone.token, on: false });
      const recordings = async () => (await ask(url, admin, '/api/exam/watch/recording-list', { paperId })).recordings;
      const [recording] = await untilSo('the recording is looked at', recordings, ([one]) => one !== undefined && one.state !== 'waiting');
      return `token and answer of the media server; a recording without a picture is ${recording?.state}`;
    },
  ],
];

/**
 * Each service asked for what it is there for, by a learner and an administrator through the proxy: what needs a program, a folder or a
 * server beside it fails here and not at a school. @returns what breaks the promise
 */
export async function askEach(site: Site, hasMedia: boolean): Promise<string[]> {
  const faults: string[] = [];
  const rows = ['| what was asked | ms | outcome |', '| --- | --- | --- |'];
  for (const [what, work] of steps) {
    const began = Date.now();
    const outcome = await work({ ...site, hasMedia }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      faults.push(`${what}: ${reason}`);
      return `**failed**: ${reason}`;
    });
    rows.push(`| ${what} | ${Date.now() - began} | ${outcome} |`);
    console.log(rows.at(-1));
  }
  console.log(rows.join('\n'));
  return faults;
}
