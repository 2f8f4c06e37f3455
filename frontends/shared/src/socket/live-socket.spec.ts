import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { socketClose } from '@xuekao/contracts/socket-protocol';
import { frameOf, keepSocket, type LiveSocketOptions } from './live-socket.js';

/** The other end of a socket, in the hands of a test. */
class Line {
  readonly said: unknown[] = [];
  isClosed = false;
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  send(text: string): void {
    this.said.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
    this.onclose({ code: 1000 });
  }
  hear(frame: object): void {
    this.onmessage({ data: JSON.stringify(frame) });
  }
}

function start(changes: Partial<LiveSocketOptions> = {}) {
  const lines: Line[] = [];
  const heard: string[] = [];
  let tickets = 0;
  const close = keepSocket({
    ticket: () => Promise.resolve(`t${(tickets += 1)}`),
    open: () => {
      const line = new Line();
      lines.push(line);
      return line as unknown as WebSocket; // the part of it that is used
    },
    pingMs: 2000,
    onAlive: (isIn) => heard.push(isIn ? 'in' : 'open'),
    onFrame: ({ type }) => heard.push(type),
    onLost: () => heard.push('lost'),
    onRefused: () => heard.push('refused'),
    onSessionEnded: () => heard.push('ended'),
    ...changes,
  });
  const line = (): Line => {
    const one = lines.at(-1);
    if (one === undefined) throw new Error('there is no line yet');
    return one;
  };
  return { lines, line, heard, close };
}
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

describe('a socket that is kept', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('shows its ticket, pings, and acknowledges what it hears', async () => {
    const { line, heard, close } = start();
    await pass(0);
    line().onopen();
    expect(line().said).toEqual([{ ticket: 't1' }]);
    await pass(2000);
    line().hear({ type: 'pong', n: 4 });
    line().hear({ type: 'paid', n: 5, data: { success: true } });
    await pass(2000);
    expect(line().said.slice(1)).toEqual([{ type: 'ping' }, { type: 'ack', n: 5 }, { type: 'ping', n: 5 }]);
    expect(heard).toEqual(['open', 'in', 'in', 'paid']);
    close();
    await pass(10_000);
    expect([line().isClosed, line().said.length, heard.includes('lost')]).toEqual([true, 4, false]);
  });

  it('connects again with a new ticket and the number of its last frame', async () => {
    const { lines, line, heard, close } = start();
    await pass(0);
    line().onopen();
    line().hear({ type: 'pong', n: 7 });
    line().onclose({ code: 1006 });
    expect(heard.at(-1)).toBe('lost');
    await pass(1000);
    line().onopen();
    expect([lines.length, line().said]).toEqual([2, [{ ticket: 't2', last: 7 }]]);
    close();
  });

  it('tries again for a ticket, and gives up where it is forbidden or the session is over', async () => {
    let fails = 1;
    const { lines, line, heard, close } = start({
      ticket: () => (fails-- > 0 ? Promise.reject(new Error('no network')) : Promise.resolve('t')),
    });
    await pass(0);
    expect(lines).toEqual([]);
    await pass(1000);
    expect(lines.length).toBe(1);
    line().onclose({ code: socketClose.forbidden });
    await pass(60_000);
    expect([lines.length, heard]).toEqual([1, ['lost', 'refused']]);
    close();

    const other = start();
    await pass(0);
    other.line().onclose({ code: socketClose.sessionEnded });
    await pass(60_000);
    expect([other.lines.length, other.heard]).toEqual([1, ['lost', 'ended']]);
    other.close();
  });

  it('acknowledges hints with its pings alone', async () => {
    const { line, heard, close } = start({ isHint: true });
    await pass(0);
    line().onopen();
    for (const n of [4, 5, 6]) line().hear({ type: 'changed', n });
    await pass(2000);
    expect([line().said.slice(1), heard.filter((each) => each === 'changed').length]).toEqual([[{ type: 'ping', n: 6 }], 3]);
    close();
  });

  it('says with each sign of life which frame is the last one', async () => {
    const numbers: (number | undefined)[] = [];
    const { line, close } = start({ onAlive: (_isIn, n) => numbers.push(n) });
    await pass(0);
    line().onopen();
    line().hear({ type: 'pong', n: 4 });
    line().hear({ type: 'changed', n: 6 });
    expect(numbers).toEqual([undefined, 4, 6]);
    close();
  });

  it('opens nothing once it is closed', async () => {
    const { lines, close } = start();
    close();
    await pass(60_000);
    expect(lines).toEqual([]);
  });
});

it('a text that is no frame is a sign of life', () => expect(frameOf('pong')).toEqual({ type: 'pong' }));
