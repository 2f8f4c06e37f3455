import { expect, it } from '@jest/globals';
import { checkSocket, type LineEvents } from './socket.js';

/** A server that answers so many messages. */
function server(answers: number) {
  const heard: string[] = [];
  let closed = 0;
  const dial = (events: LineEvents) => {
    queueMicrotask(events.onOpen);
    return {
      send: (text: string) => {
        heard.push(text);
        if (heard.length <= answers) queueMicrotask(() => events.onMessage('pong'));
        else queueMicrotask(events.onEnd);
      },
      close: () => (closed += 1),
    };
  };
  return { dial, heard, closed: () => closed };
}
const ticket = async () => 'abc';

it('is there when it takes the ticket and answers, and is closed afterwards', async () => {
  const good = server(9);
  expect(await checkSocket(ticket, good.dial)).toBe('ok');
  expect(good.heard).toEqual(['{"ticket":"abc"}', '{"type":"ping","n":0}', '{"type":"ping","n":0}']);
  expect(good.closed()).toBe(1);
});

it('is not there when it is closed, says nothing, or gives no ticket', async () => {
  expect(await checkSocket(ticket, server(1).dial)).toBe('failed');
  expect(await checkSocket(ticket, () => ({ send: () => undefined, close: () => undefined }), 1)).toBe('failed');
  expect(await checkSocket(async () => Promise.reject(new Error('offline')), server(9).dial)).toBe('failed');
  // a browser without WebSocket, and one that allows none here
  expect(
    await checkSocket(ticket, () => {
      throw new ReferenceError('WebSocket is not defined');
    }),
  ).toBe('failed');
});
