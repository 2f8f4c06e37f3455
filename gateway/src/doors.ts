import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

/**
 * Sockets that listen on the gateway's one port. libuv takes one new connection per listening socket and round of the event loop, so a
 * thousand people who arrive within a second, while a round takes 10 ms, would fill the kernel's queue and wait for repeated packets.
 */
const doors = 16;
/** Connections that the kernel holds for each of them until they are taken. */
export const backlog = 1024;
/** Several sockets on one port: what the kernel calls SO_REUSEPORT. */
export const canShare = process.platform === 'linux';

/** @throws {Error} EADDRINUSE while anybody listens there: sockets that share would join the other's port without a word */
export async function refuseTakenPort(host: string, port: number): Promise<void> {
  if (!canShare || port === 0) return;
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  await new Promise((resolve) => probe.close(resolve));
}

/**
 * Opens further sockets on the port of a listening server; what comes in by them is the server's.
 * @returns closes them; connections stay with the server
 */
export async function openMoreDoors(server: Server, host: string): Promise<() => void> {
  if (!canShare) return () => undefined;
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a path
  const more = Array.from({ length: doors - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => void server.emit('connection', socket)),
  );
  for (const each of more) {
    each.listen({ host, port, reusePort: true, backlog });
    await once(each, 'listening');
  }
  return () => {
    for (const each of more) each.close();
  };
}
