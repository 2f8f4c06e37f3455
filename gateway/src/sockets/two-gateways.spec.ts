import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, errors, presenceKey, presenceSubject, presenceWord, sockets, subjectOf, type PresenceWord } from '@xuekao/contracts';
import { SocketFrames, SocketSender } from '@xuekao/platform';
import { WebSocket } from 'ws';
import { type GatewayProcess, startGatewayProcess } from '../test-support/gateway-process.js';
import { newId, startUnderTest, until, type GatewayUnderTest, type SignedIn } from '../test-support/gateway-under-test.js';
import { NumberedPage } from '../test-support/numbered-page.js';
import { send } from '../test-support/send.js';

const { exam } = sockets;
let under: GatewayUnderTest;
let second: GatewayProcess;
/** the addresses of both */
let urls: readonly [string, string];
let sender: SocketSender;

beforeAll(async () => {
  under = await startUnderTest('two-gateways');
  second = await startGatewayProcess(under.environment);
  urls = [under.url, second.url];
  sender = new SocketSender('exam', under.redis, under.nats, under.config);
  // the exam service lets everybody in
  under.nats.subscribe(under.config.subject(subjectOf(calls.exam.exams.simpleDetail)), {
    callback: (_error, message) => void message.respond('{"code":0,"msg":"操作成功！","data":{}}'),
  });
  await under.nats.flush();
}, 60_000);
afterAll(async () => {
  await second.close();
  await under.close();
});

/** One learner in an exam, with the pages and the exam. */
class SocketSitting {
  readonly examId = newId();
  private constructor(readonly person: SignedIn) {}

  static begin = async (): Promise<SocketSitting> => new SocketSitting(await under.signIn());

  get receiver(): { userId: string; examId: string } {
    return { userId: this.person.userId, examId: this.examId };
  }

  path = (): string => `/api/socket/exam/${this.person.userId}/${this.examId}/pc`;

  /** From one of the gateways; any of them takes it. A gateway that is busy with the specs beside this one is asked again. */
  async ticket(url: string): Promise<string> {
    let answer: { code: number; data: { ticket: string } | null } = { code: -1, data: null };
    const ask = async (): Promise<boolean> => {
      const { body } = await send(url, calls.gateway.sockets.ticket, { kind: 'exam', examId: this.examId }, this.person.token);
      answer = body as typeof answer; // the call's contract
      return answer.code !== errors.BUSY.code;
    };
    await until('a ticket', ask, 20_000);
    if (!answer.data) throw new Error(`no ticket: ${answer.code}`);
    return answer.data.ticket;
  }

  open = async (url: string, last?: number): Promise<NumberedPage> =>
    NumberedPage.open(url + this.path(), await this.ticket(urls[0]), last);

  /** The socket of a client that knows the specification alone. */
  async openPlain(url: string): Promise<{ heard: string[]; socket: WebSocket }> {
    const socket = new WebSocket(url.replace('http', 'ws') + this.path());
    const heard: string[] = [];
    socket.on('message', (text: Buffer) => void heard.push(text.toString()));
    await once(socket, 'open');
    socket.send(JSON.stringify({ ticket: await this.ticket(urls[1]) }));
    await until('a welcome', () => heard.length > 0, 10_000);
    return { heard, socket };
  }

  say = (message: string): Promise<void> => sender.send(exam, this.receiver, 'message', { message });
}

it('a message and a hand-in reach every page of their receiver, whichever gateway holds the socket, and nobody else', async () => {
  const [ann, bea] = [await SocketSitting.begin(), await SocketSitting.begin()];
  const pages = [await ann.open(urls[0]), await ann.open(urls[1])];
  const other = await bea.open(urls[1]);
  const plain = await ann.openPlain(urls[1]);
  const paperId = newId();
  await ann.say('还有十分钟');
  await sender.send(exam, ann.receiver, 'handedIn', { paperId });
  await bea.say('别人的');
  for (const page of pages) {
    expect((await page.until(2)).map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'message', data: { message: '还有十分钟' } },
      { type: 'handedIn', data: { paperId } },
    ]);
    const [first, next] = page.heard;
    expect(next?.after).toBe(first?.n);
  }
  await other.until(1);
  expect(other.messages).toEqual(['别人的']);
  plain.socket.send('ping');
  await until('an answer to the ping', () => plain.heard.at(-1) === 'pong', 10_000);
  // what the specification does not know is nothing that such a client could show
  expect(plain.heard).toEqual(['pong', '还有十分钟', 'pong']);
  plain.socket.close();
  await Promise.all([...pages, other].map((page) => page.leave()));
});

it('what was sent while the socket moved to the other gateway comes there, in order and once', async () => {
  const sitting = await SocketSitting.begin();
  const first = await sitting.open(urls[0]);
  await sitting.say('一');
  await first.until(1);
  await first.leave();
  await sitting.say('二');
  await sitting.say('三');
  const moved = await sitting.open(urls[1], first.last);
  await moved.until(2);
  await sitting.say('四');
  await moved.until(3);
  expect([first.messages, moved.messages]).toEqual([['一'], ['二', '三', '四']]);
  await moved.leave();
});

it('a page that moves again and again while frames are sent has each of them once', async () => {
  const sitting = await SocketSitting.begin();
  const all: string[] = [];
  let sending = Promise.resolve();
  const sayMore = (): void => {
    const messages = Array.from({ length: 3 }, (_, index) => `第${all.length + index + 1}条`);
    all.push(...messages);
    for (const message of messages) sending = sending.then(() => sitting.say(message));
  };
  const heard: unknown[] = [];
  let last: number | undefined;
  for (let move = 0; move < 16; move += 1) {
    // while it connects, while it is open, while it leaves, while it is away
    const opening = sitting.open(urls[move % 2 === 0 ? 0 : 1], last);
    sayMore();
    const page = await opening;
    sayMore();
    if (move % 4 === 0) await page.until(1);
    const leaving = page.leave();
    sayMore();
    await leaving;
    if (move % 4 === 1) await sending;
    heard.push(...page.messages);
    last = page.last;
  }
  await sending;
  const page = await sitting.open(urls[0], last);
  await until('the rest', () => heard.length + page.messages.length === all.length, 10_000);
  expect([...heard, ...page.messages]).toEqual(all);
  await page.leave();
}, 60_000);

it('a page that is loaded anew gets what no page has acknowledged, and nothing else', async () => {
  const sitting = await SocketSitting.begin();
  const first = await sitting.open(urls[0]);
  await sitting.say('看过');
  await first.until(1);
  await first.leave();
  await until('the acknowledgement', async () => (await acknowledged(sitting)) === first.last, 10_000);
  await sitting.say('没看过');
  const anew = await sitting.open(urls[1]);
  await anew.until(1);
  expect(anew.messages).toEqual(['没看过']);
  await anew.leave();
});
const acknowledged = async ({ person, examId }: SocketSitting): Promise<number> =>
  Number(await under.redis.hGet(`socket-counter:exam.${person.userId}.${examId}`, 'acked'));

it('a sign-in elsewhere ends the sockets of the earlier session at both gateways, those of others stay', async () => {
  const [ann, bea] = [await SocketSitting.begin(), await SocketSitting.begin()];
  const pages = [await ann.open(urls[0]), await ann.open(urls[1])];
  const other = await bea.open(urls[1]);
  await ann.person.signInElsewhere();
  for (const page of pages) expect(await page.untilClosed()).toBe(4410);
  await bea.say('还在');
  expect(await other.until(1)).toHaveLength(1);
  await other.leave();
});

it('more than what is kept: the page hears of a gap first, then the newest frames, and goes on from there', async () => {
  const sitting = await SocketSitting.begin();
  const first = await sitting.open(urls[0]);
  await first.leave();
  const { person, examId } = sitting;
  for (let sent = 1; sent <= 3; sent += 1) await sitting.say(String(sent));
  const third = await new SocketFrames(under.redis).last(`exam.${person.userId}.${examId}`);
  for (let sent = 4; sent <= 53; sent += 1) await sitting.say(String(sent));
  const back = await sitting.open(urls[1], first.last);
  await back.until(51);
  expect(back.heard[0]).toEqual({ n: third, type: 'gap' });
  expect(back.messages).toEqual(Array.from({ length: 50 }, (_, index) => String(index + 4)));
  await sitting.say('54');
  const [before, latest] = (await back.until(52)).slice(-2);
  expect(latest).toMatchObject({ after: before?.n, type: 'message', data: { message: '54' } });
  await back.leave();
});

it('after Redis was wiped an open page and one that connects again hear of a gap; a page without a number does not', async () => {
  const sitting = await SocketSitting.begin();
  const open = await sitting.open(urls[0]);
  const away = await sitting.open(urls[1]);
  await away.leave();
  const key = `exam.${sitting.person.userId}.${sitting.examId}`;
  await under.redis.del([`socket-counter:${key}`, `socket-frames:${key}`]);
  await sitting.say('之后');
  await open.until(2);
  const back = await sitting.open(urls[1], away.last);
  await back.until(2);
  for (const page of [open, back]) expect(page.heard.map(({ type }) => type)).toEqual(['gap', 'message']);
  await Promise.all([open.leave(), back.leave()]);
});

it('after Redis lost what it had not written yet no number comes again: pages hear of a gap and of everything behind it', async () => {
  const sitting = await SocketSitting.begin();
  const key = `exam.${sitting.person.userId}.${sitting.examId}`;
  const [counter, list] = [`socket-counter:${key}`, `socket-frames:${key}`];
  const pages = [await sitting.open(urls[0]), await sitting.open(urls[1])];
  const away = await sitting.open(urls[1]);
  await sitting.say('一');
  for (const page of [...pages, away]) await page.until(1);
  await until('what is acknowledged', async () => (await acknowledged(sitting)) === away.last, 10_000);
  // what a Redis that stops and starts reads from its file
  const [written, frames] = [await under.redis.hGetAll(counter), await under.redis.lRange(list, 0, -1)];
  for (const message of ['二', '三']) await sitting.say(message);
  for (const page of [...pages, away]) await page.until(3);
  await away.leave();
  await under.redis.multi().del([counter, list]).hSet(counter, written).rPush(list, frames).exec();
  const behind = ['四', '五', '六'];
  for (const message of behind) await sitting.say(message);
  const back = await sitting.open(urls[0], away.last);
  await back.until(4);
  expect([back.heard[0]?.type, back.messages]).toEqual(['gap', behind]);
  for (const page of pages) {
    await page.until(7);
    expect(page.heard.map(({ type }) => type)).toEqual(['message', 'message', 'message', 'gap', 'message', 'message', 'message']);
    expect(page.messages).toEqual(['一', '二', '三', ...behind]);
    const numbers = page.heard.filter(({ type }) => type === 'message').map(({ n }) => n);
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  }
  await Promise.all([...pages, back].map((page) => page.leave()));
});

it('a service that follows a socket hears who holds it, from each gateway', async () => {
  const words: PresenceWord[] = [];
  const heard = under.nats.subscribe(under.config.subject(presenceSubject(exam.name)), {
    callback: (_error, message) => void words.push(presenceWord.parse(message.json())),
  });
  await under.nats.flush();
  const ann = await SocketSitting.begin();
  const key = presenceKey(exam, ann.receiver);
  const said = (say: 'opened' | 'closed'): string[] =>
    words.flatMap((word) => (word.say === say && word.key === key ? [word.gateway] : []));
  const [first, again] = [await ann.open(urls[0]), await ann.open(urls[0])];
  const other = await ann.open(urls[1]);
  await until('both said so', () => said('opened').length === 2, 10_000);
  expect(new Set(said('opened')).size).toBe(2);
  // the last page of a gateway counts
  first.socket.close();
  other.socket.close();
  await until('the second said so', () => said('closed').length === 1, 10_000);
  expect(said('closed')).not.toEqual([said('opened')[0]]);
  const all = (): string[] => words.flatMap((word) => (word.say === 'all' && word.keys.includes(key) ? [word.gateway] : []));
  await until('a word of all', () => all().length > 0, 15_000);
  expect(all()[0]).toBe(said('opened')[0]);
  again.socket.close();
  await until('the first said so', () => said('closed').length === 2, 10_000);
  heard.unsubscribe();
}, 60_000);

it('frames of a gateway that is killed come at the other one, in order and once', async () => {
  const sitting = await SocketSitting.begin();
  const held = await sitting.open(urls[1]);
  await sitting.say('一');
  await held.until(1);
  await second.kill();
  expect(await held.untilClosed()).toBe(1006);
  await sitting.say('二');
  const moved = await sitting.open(urls[0], held.last);
  await moved.until(1);
  await sitting.say('三');
  await moved.until(2);
  expect(moved.messages).toEqual(['二', '三']);
  await moved.leave();
});
