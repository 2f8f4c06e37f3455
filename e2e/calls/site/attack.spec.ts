import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts';
import { runningTime } from '@xuekao/testing';
import { WebSocket } from 'ws';
import { ask, call, patiently, platform, post, postOnce, refusalOf, until } from '../../support/platform.js';
import { fresh, School, type Person } from '../../support/school.js';

let school: School;
let who: Person;
let examId: string;
beforeAll(async () => {
  school = await School.open();
  who = await school.person();
  const { quIds } = await school.bank([{ quType: 'saq', quLevel: 1, content: '题', manual: true }]);
  examId = await school.exam(quIds, { openType: 1, chance: 0 });
});

const { hostname, port } = new URL(process.env['BASE_URL'] ?? 'http://127.0.0.1:7300');
let raw: Socket[] = [];
let sockets: WebSocket[] = [];
afterEach(() => {
  for (const socket of raw) socket.destroy();
  for (const socket of sockets) socket.terminate();
  raw = [];
  sockets = [];
});

async function plug(localAddress: string): Promise<Socket> {
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  socket.on('error', () => undefined); // the server may cut it; what it said before is read
  raw.push(socket);
  await once(socket, 'connect');
  return socket;
}
/** Answer of the server to these bytes until it closes the connection. */
async function said(bytes: string): Promise<string> {
  const socket = await plug('127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.write(bytes);
  await once(socket, 'close');
  return text;
}

describe('bytes that are no request', () => {
  it.each([
    ['nonsense', 'hello\r\n\r\n', 400],
    ['an unknown method', 'BREW /api/sys/user/info HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['two lengths', 'POST /api/sys/user/info HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}', 400],
    [
      'a length and chunks',
      'POST /api/sys/user/info HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}',
      400,
    ],
    ['a header of 20 kB', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'three thousand headers',
      `GET / HTTP/1.1\r\nhost: x\r\n${Array.from({ length: 3000 }, (_, n) => `x-${n}: ${n}\r\n`).join('')}\r\n`,
      431,
    ],
  ])('%s gets an answer in our form', async (_what, bytes, status) => {
    const text = await said(bytes);
    expect(text.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    for (const header of ['x-content-type-options: nosniff', 'cache-control: no-store', 'content-security-policy: '])
      expect(text.toLowerCase()).toContain(header);
    // every answer has this form
    const { code, msg } = JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) as { code: number; msg: string };
    expect([code, /^提交的内容有误：[\u4e00-\u9fff]/.test(msg)]).toEqual([10000400, true]);
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is no way to make a call', async (method) => {
    const response = await fetch(`${platform().url}/api/sys/user/logout`, { method, headers: { token: who.token } });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect((await post('/api/sys/user/info', who.token, {})).code).toBe(0);
  });

  it('bodies that never come hold nobody’s place', async () => {
    const waiting = await Promise.all(Array.from({ length: 320 }, () => plug('127.0.8.1')));
    for (const socket of waiting)
      socket.write(
        'POST /api/sys/user/login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
      );
    // all of them have arrived when an answer to one more from there is back
    const last = await plug('127.0.8.1');
    last.write('GET /healthz/live HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
    await once(last, 'data');
    expect((await post('/api/sys/user/login', '', (await school.person()).account)).code).toBe(0);
  });
});

describe('JSON that is meant to hurt (row 11)', () => {
  const deep = (open: string, close: string, levels: number): string => `${open.repeat(levels)}1${close.repeat(levels)}`;
  it.each([
    ['a hundred thousand lists', deep('[', ']', 100_000)],
    ['twenty thousand objects', `{"params":${deep('{"a":', '}', 20_000)}}`],
    ['a number beyond all', '{"size":1e999}'],
    ['a million digits', `{"size":${'9'.repeat(200_000)}}`],
    ['the same field twice, once forbidden', '{"size":1,"__proto__":{"size":2}}'],
    ['a prototype deep inside', '{"params":{"__proto__":{"isAdmin":true}}}'],
    ['a constructor', '{"params":{"constructor":{"prototype":{"isAdmin":true}}}}'],
    ['an operator as a value', '{"params":{"title":{"$ne":null}}}'],
    ['an operator as a field', '{"params":{"$where":"sleep(1000)"}}'],
    ['an operator in an order', '{"orders":[{"column":"$where","asc":true}]}'],
    ['a path in an order', '{"orders":[{"column":"users.0","asc":true}]}'],
    ['an order by what is secret', '{"orders":[{"column":"password","asc":true}]}'],
    ['an operator for a page', '{"current":{"$gt":0}}'],
    ['a page out of all range', '{"current":100001}'],
    ['more rows than anybody reads', '{"size":201}'],
    ['a list where a body is due', '[]'],
    ['nothing', 'null'],
    ['a broken escape', '{"params":{"title":"\\ud800\\u12"}}'],
  ])('%s is refused at once, in Chinese', async (_what, body) => {
    let ms = 0;
    const reply = await patiently(async () => {
      const waited = runningTime();
      const once = await postOnce('/api/client/exam/open-paging', who.token, body);
      ms = waited.end();
      return once;
    }, refusalOf);
    if (body !== 'null') expect([reply.status, reply.code]).toEqual([400, 10000400]);
    expect(ms).toBeLessThan(2000);
    expect(reply.msg).toMatch(/[\u4e00-\u9fff]/);
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });

  it('operators in lists of ids are refused', async () => {
    for (const ids of [[{ $ne: null }], [['a']], { $in: [] }, 'a']) {
      for (const path of ['/api/exam/exam/delete', '/api/qu/qu/delete', '/api/tmpl/tmpl/delete', '/api/sys/depart/delete']) {
        expect(await post(path, school.admin, { ids })).toMatchObject({ status: 400, code: 10000400 });
      }
    }
  });
});

describe('many at once', () => {
  it('the same import sent six times puts its questions in once', async () => {
    const { id: repoId } = await ask('/api/repo/save', school.admin, { title: fresh('导入') });
    const text = Array.from({ length: 40 }, (_, n) => `${n + 1}. 【判断题】第 ${n} 句话是对的。\n答案：正确\n解析：无`).join('\n\n');
    const requestId = Array.from({ length: 24 }, () => Math.floor(Math.random() * 16).toString(16)).join('');
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => call('/api/qu/qu/import', school.admin, { text, repoId, requestId, quLevel: 1 })),
    );
    for (const { code, data } of replies) expect([code, data?.count ?? 40]).toEqual([expect.any(Number), 40]);
    expect(replies.some(({ code }) => code === 0)).toBe(true);
    expect((await ask('/api/qu/qu/paging-with-answer', school.admin, { params: { repoId } })).total).toBe(40);
    expect((await ask('/api/repo/detail', school.admin, { id: repoId })).quCount).toBe(40);
  });

  it('what was acknowledged before a hand-in is in the result, whatever raced it', async () => {
    const person = await school.person();
    const { id: paperId } = await ask('/api/paper/paper/create-paper', person.token, { examId });
    const quId = (await ask('/api/paper/paper/paper-detail', person.token, { paperId })).cards[0]?.quId ?? '';
    const save = (seq: number) =>
      call('/api/paper/paper/fill-answer', person.token, { paperId, answers: [{ quId, seq, answer: { text: `第 ${seq} 稿` } }] });
    const [handed, ...saves] = await Promise.all([
      save(1).then(() => call('/api/paper/paper/hand-exam', person.token, { id: paperId })),
      ...Array.from({ length: 30 }, (_, n) => save(n + 2)),
    ]);
    expect(handed.code).toBe(0);
    const newest = Math.max(1, ...saves.flatMap(({ code, data }) => (code === 0 ? data.saved.map(({ seq }) => seq) : [])));
    const { groupList } = await ask('/api/paper/paper/review-detail', school.admin, { id: paperId });
    expect(groupList[0]?.quList[0]?.answer).toEqual({ text: `第 ${newest} 稿` });
  });

  it('two people who mark the same paper: the second hears that it is stale', async () => {
    const person = await school.person();
    const { id: paperId } = await ask('/api/paper/paper/create-paper', person.token, { examId });
    const quId = (await ask('/api/paper/paper/paper-detail', person.token, { paperId })).cards[0]?.quId ?? '';
    await ask('/api/paper/paper/fill-answer', person.token, { paperId, answers: [{ quId, seq: 1, answer: { text: '答' } }] });
    await ask('/api/paper/paper/hand-exam', person.token, { id: paperId });
    const { version } = await ask('/api/paper/paper/review-detail', school.admin, { id: paperId });
    const replies = await Promise.all(
      [1, 2, 3].map((score) =>
        call('/api/paper/paper/review-paper', school.admin, { id: paperId, version, items: [{ quId, score, remark: '' }] }),
      ),
    );
    expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, errors.STALE.code, errors.STALE.code]);
  });

  it('one name is taken once', async () => {
    const title = fresh('同名');
    const replies = await Promise.all(Array.from({ length: 8 }, () => call('/api/repo/save', school.admin, { title })));
    expect(replies.filter(({ code }) => code === 0).length).toBe(1);
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([0, errors.REPO_TITLE_TAKEN.code]));
  });

  it('an exam is published once, however often it is asked', async () => {
    const { quIds } = await school.bank([{ quType: 'saq', quLevel: 1, content: '题', manual: true }]);
    const draft = await school.draft(await school.template(quIds));
    const replies = await Promise.all(Array.from({ length: 5 }, () => call('/api/exam/exam/state', school.admin, { id: draft, state: 0 })));
    expect(replies.filter(({ code }) => code === 0).length).toBeGreaterThanOrEqual(1);
    for (const { code } of replies) expect([0, errors.STALE.code]).toContain(code);
    expect(await ask('/api/exam/exam/detail', school.admin, { id: draft })).toMatchObject({ state: 0 });
  });
});

describe('floods of sockets (row 28)', () => {
  const open = (person: Person, headers = {}): WebSocket => {
    const socket = new WebSocket(`${platform().url.replace('http', 'ws')}/api/socket/exam/${person.id}/${examId}/pc`, { headers });
    socket.on('error', () => undefined); // refused ones are counted by their close
    sockets.push(socket);
    return socket;
  };
  const ticket = async (person: Person): Promise<string> =>
    (await ask('/api/socket/ticket', person.token, { kind: 'exam', examId })).ticket;
  /** The close code, or 0 while it is open after its welcome. */
  const fate = (socket: WebSocket): Promise<number> =>
    new Promise((resolve) => {
      socket.on('close', (code) => resolve(code));
      socket.on('message', () => resolve(0));
    });
  async function admitted(person: Person, given?: string): Promise<{ socket: WebSocket; code: number }> {
    const text = given ?? (await ticket(person));
    const socket = open(person);
    const end = fate(socket);
    socket.on('open', () => socket.send(JSON.stringify({ ticket: text })));
    return { socket, code: await end };
  }

  it('one ticket opens one socket, however many bring it together', async () => {
    const person = await school.person();
    const one = await ticket(person);
    const codes = await Promise.all(Array.from({ length: 10 }, async () => (await admitted(person, one)).code));
    expect(codes.filter((code) => code === 0).length).toBe(1);
    expect(new Set(codes)).toEqual(new Set([0, 4401]));
  });

  it('one person holds a few sockets: a further one closes the oldest', async () => {
    const person = await school.person();
    const all: WebSocket[] = [];
    for (let n = 0; n < 12; n += 1) {
      const { socket, code } = await admitted(person);
      expect(code).toBe(0);
      all.push(socket);
    }
    await until(
      'closed ones',
      async () => all.filter(({ readyState }) => readyState === WebSocket.OPEN).length,
      (count) => count <= 8,
    );
    expect(all.at(-1)?.readyState).toBe(WebSocket.OPEN);
  });

  it('one session holds a few streams of server events', async () => {
    const person = await school.person();
    const stop = new AbortController();
    const replies = await Promise.all(
      Array.from({ length: 30 }, () =>
        fetch(`${platform().url}/api/socket/user`, { headers: { token: person.token }, signal: stop.signal }),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    stop.abort();
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
  });
});
