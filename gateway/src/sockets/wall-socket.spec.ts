import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calls, errors, sockets, subjectOf } from '@xuekao/contracts';
import { SocketSender } from '@xuekao/platform';
import { startGatewayProcess, type GatewayProcess } from '../test-support/gateway-process.js';
import { newId, startUnderTest, until, type GatewayUnderTest, type SignedIn } from '../test-support/gateway-under-test.js';
import { NumberedPage } from '../test-support/numbered-page.js';
import { send } from '../test-support/send.js';

const { watch, exam } = sockets;
let under: GatewayUnderTest;
let second: GatewayProcess;
let urls: readonly [string, string];
let sender: SocketSender;
/** People who may read the wall of an exam: `<userId> <examId>`. */
const letIn = new Set<string>();
/** How often it was asked whether somebody may. */
const asks = new Map<string, number>();

beforeAll(async () => {
  under = await startUnderTest('wall-socket');
  second = await startGatewayProcess(under.environment);
  urls = [under.url, second.url];
  sender = new SocketSender('proctoring', under.redis, under.nats, under.config);
  under.nats.subscribe(under.config.subject(subjectOf(calls.proctoring.watch.processPaging)), {
    callback: (_error, message) => {
      const { i, c } = message.json<{ i: { params: { examId: string } }; c: { userId: string } }>();
      asks.set(c.userId, (asks.get(c.userId) ?? 0) + 1);
      const may = letIn.has(`${c.userId} ${i.params.examId}`);
      message.respond(JSON.stringify({ code: may ? 0 : errors.NOT_FOUND.code, msg: '', data: may ? {} : null }));
    },
  });
  await under.nats.flush();
}, 60_000);
afterAll(async () => {
  await second.close();
  await under.close();
});

async function proctor(...examIds: string[]): Promise<SignedIn> {
  const who = await under.signIn(['paper:list']);
  for (const examId of examIds) letIn.add(`${who.userId} ${examId}`);
  return who;
}
const asked = async (who: SignedIn, input: object): Promise<{ code: number; ticket: string }> => {
  const { body } = await send(urls[0], calls.gateway.sockets.ticket, input, who.token);
  const { code, data } = body as { code: number; data: { ticket: string } | null }; // the call's contract
  return { code, ticket: data?.ticket ?? '' };
};
const ticketOf = async (who: SignedIn, examId: string): Promise<string> => (await asked(who, { kind: 'watch', examId })).ticket;
const open = async (who: SignedIn, examId: string, url = urls[0], last?: number): Promise<NumberedPage> =>
  NumberedPage.open(`${url}/api/socket/watch/${examId}`, await ticketOf(who, examId), last);
const tell = (examId: string, people = false): Promise<void> => sender.send(watch, { examId }, 'changed', { people });

it('news of an exam reach every wall of it, at whichever gateway, no wall of another one, and name nobody', async () => {
  const [examId, other] = [newId(), newId()];
  const [ann, bea] = [await proctor(examId, other), await proctor(examId)];
  const walls = [await open(ann, examId), await open(bea, examId, urls[1])];
  const elsewhere = await open(ann, other, urls[1]);
  await tell(examId, true);
  await tell(other);
  for (const wall of walls) expect((await wall.until(1)).map(({ type, data }) => [type, data])).toEqual([['changed', { people: true }]]);
  expect((await elsewhere.until(1)).map(({ data }) => data)).toEqual([{ people: false }]);
  await Promise.all([...walls, elsewhere].map((wall) => wall.leave()));
});

it('a learner gets no ticket, nor a proctor of other exams; a ticket opens its own wall alone, once', async () => {
  const [examId, other] = [newId(), newId()];
  const [learner, who] = [await under.signIn(), await proctor(examId, other)];
  expect((await asked(learner, { kind: 'watch', examId })).code).toBe(errors.FORBIDDEN.code);
  expect((await asked(await proctor(other), { kind: 'watch', examId })).code).toBe(errors.NOT_FOUND.code);
  const path = (id: string): string => `${urls[0]}/api/socket/watch/${id}`;
  const foreign = await NumberedPage.open(path(other), await ticketOf(who, examId));
  expect([await foreign.untilClosed(), foreign.last]).toEqual([4403, undefined]);
  const ticket = await ticketOf(who, examId);
  const first = await NumberedPage.open(path(examId), ticket);
  const again = await NumberedPage.open(path(examId), ticket);
  expect([await again.untilClosed(), first.closeCode]).toEqual([4401, 0]);
  // the socket of a sitting is no wall
  under.nats.subscribe(under.config.subject(subjectOf(calls.exam.exams.simpleDetail)), {
    max: 1,
    callback: (_error, message) => void message.respond('{"code":0,"msg":"","data":{}}'),
  });
  await under.nats.flush();
  const own = await asked(learner, { kind: exam.name, examId });
  expect(own.code).toBe(0);
  const taken = await NumberedPage.open(path(examId), own.ticket);
  // a welcome would mean that it was let in, and thrown out for the permission a moment later
  expect([await taken.untilClosed(), taken.last]).toEqual([4403, undefined]);
  await first.leave();
});

it('a permission that is taken away ends the news at both gateways, also where nobody signs out; others hear on', async () => {
  const examId = newId();
  const [ann, bea] = [await proctor(examId), await proctor(examId)];
  const walls = [await open(ann, examId), await open(ann, examId, urls[1])];
  const other = await open(bea, examId, urls[1]);
  // two tickets and the first look at each of the two rights: the next look would be half a minute later
  await until('the first looks', () => (asks.get(ann.userId) ?? 0) >= 4, 10_000);
  await ann.holds(['exam:list']);
  for (const wall of walls) expect(await wall.untilClosed()).toBe(4403);
  expect((await asked(ann, { kind: 'watch', examId })).code).toBe(errors.FORBIDDEN.code);
  await tell(examId);
  await other.until(1);
  expect(walls.flatMap(({ heard }) => heard)).toEqual([]);
  await other.leave();
});

it('what was told while a wall was away comes when it is back, at the other gateway; where nothing was, its number says so', async () => {
  const examId = newId();
  const who = await proctor(examId);
  const first = await open(who, examId);
  await tell(examId);
  await first.until(1);
  await first.leave();
  const calm = await open(who, examId, urls[1], first.last);
  expect([calm.last, calm.heard]).toEqual([first.last, []]);
  await calm.leave();
  await tell(examId, true);
  const back = await open(who, examId, urls[1], first.last);
  expect((await back.until(1)).map(({ data }) => data)).toEqual([{ people: true }]);
  await back.leave();
});

it('fifty walls that lose their gateway at once come back at the other one, and each hears what it missed', async () => {
  const examId = newId();
  const people = await Promise.all(Array.from({ length: 50 }, () => proctor(examId)));
  const walls = await Promise.all(people.map((who) => open(who, examId, urls[1])));
  await tell(examId);
  await Promise.all(walls.map((wall) => wall.until(1)));
  await second.kill();
  await tell(examId, true);
  const back = await Promise.all(
    walls.map(async (wall, n) => {
      expect(await wall.untilClosed()).toBe(1006);
      const who = people[n];
      if (!who) throw new Error('a wall has its proctor');
      return open(who, examId, urls[0], wall.last);
    }),
  );
  for (const wall of back) expect((await wall.until(1)).map(({ data }) => data)).toEqual([{ people: true }]);
  await Promise.all(back.map((wall) => wall.leave()));
}, 60_000);
