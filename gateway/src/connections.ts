import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';

/** Browsers wait for an answer before they send the next request over a connection of HTTP/1.1. */
const mostOfConnection = 20;
/** A stop looks this often which connections wait for nothing; what was sent just before arrives in that time. */
const lookMs = 250;

const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/** The connections of a server, and how many requests of each wait for their answer. */
export class Connections {
  readonly #waiting = new Map<Socket, number>();

  /**
   * Cuts a connection that sends more requests than `mostOfConnection` without waiting for answers. Node reads no further where many
   * answers wait behind the first one, and then does not notice that the client hangs up: the places of all these requests would come back
   * with their answers only.
   */
  constructor(server: Server) {
    server.on('connection', (socket: Socket) => this.#count(socket));
    // with TLS, requests come over another socket than the one that was connected, which counts until its handshake is done
    if (server instanceof TlsServer) {
      const shaking = new Map<string, Socket>();
      server.on('connection', (socket: Socket) => {
        const peer = peerOf(socket);
        shaking.set(peer, socket);
        socket.once('close', () => shaking.get(peer) === socket && shaking.delete(peer));
      });
      server.on('secureConnection', (secure: Socket) => {
        const peer = peerOf(secure);
        const connected = shaking.get(peer);
        if (connected) this.#waiting.delete(connected);
        shaking.delete(peer);
        this.#count(secure);
      });
    }
    // a WebSocket's end is its own server's work
    server.on('upgrade', (_request, socket: Socket) => this.#waiting.delete(socket));
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      if (this.#add(socket, 1) > mostOfConnection) socket.destroy();
      response.once('close', () => this.#add(socket, -1));
    });
  }

  #count(socket: Socket): void {
    this.#waiting.set(socket, 0);
    socket.once('close', () => this.#waiting.delete(socket));
  }

  #add(socket: Socket, by: 1 | -1): number {
    const count = (this.#waiting.get(socket) ?? 0) + by;
    if (!socket.destroyed) this.#waiting.set(socket, count);
    return count;
  }

  /**
   * Closes, until the returned function is called, every connection that waits for no answer. Node counts a connection that never sent a
   * whole request, as browsers open them ahead, among the busy ones, and looks at its time no more once the server closes: a stop would
   * wait for it without end.
   */
  hangUp(): () => void {
    const timer = setInterval(() => {
      for (const [socket, count] of this.#waiting) if (count === 0) socket.destroy();
    }, lookMs);
    return () => clearInterval(timer);
  }
}
