import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers wait for an answer before they send the next request over a connection of HTTP/1.1. */
const mostOfConnection = 20;

/**
 * Cuts a connection that sends more requests than that without waiting for answers. Node reads no further where many answers wait behind the first
 * one, and then does not notice that the client hangs up: the places of all these requests would come back with their answers only.
 */
export function limitPipelining(server: Server): void {
  const open = new WeakMap<Socket, number>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (open.get(socket) ?? 0) + 1;
    open.set(socket, count);
    response.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1));
    if (count > mostOfConnection) socket.destroy();
  });
}
