import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { socketClose } from '@xuekao/contracts';
import { metrics, type Config, type Logger, type Redis } from '@xuekao/platform';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { isAllowedOrigin } from '../security-headers.js';
import type { SessionGuard } from '../session-guard.js';
import { Shares } from '../shares.js';
import { redeemTicket, type Ticket } from './tickets.js';

const path = /^\/api\/socket\/exam\/([0-9a-f]{24})\/([0-9a-f]{24})\/([a-z0-9]{1,16})$/;
const ticketWaitMs = 1000;
const messagesPerMinute = 100;
const maxFrameBytes = 64 * 1024;
const sweepMs = 1000;
/** A page pings every 10 s; one that was not heard of for so long is gone. */
const silentMs = 60_000;
/** What a page gets to answer a close before its connection is cut; less when the gateway itself stops. */
const closeWaitMs = 2000;
const stopWaitMs = 500;
const maxSockets = 20_000;
/** Of those, such as have not brought their ticket yet, each address with a share: pages bring it in the moment in which they connect. */
const maxArriving = 1000;
/** Sockets of one person; a further one takes the place of the oldest. */
const socketsOfPerson = 8;

interface Client {
  socket: WebSocket;
  /** null until the ticket was accepted */
  ticket: Ticket | null;
  /** a ticket is looked at: a second one would be watched as well, and nobody would end that watch */
  isJudged: boolean;
  /** stops the watch over its session */
  forget: () => void;
  heardAt: number;
  messages: number;
  minuteBegan: number;
}

/**
 * The socket of a running exam: `/api/socket/exam/{userId}/{examId}/{platform}`. First message `{"ticket": "…"}`, then `ping`
 * every 10 s, answered `pong`; anything else that the server ever sends is a message for the examinee.
 */
export class ExamSockets {
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, clientTracking: false });
  private readonly clients = new Set<Client>();
  /** admitted ones by person, oldest first */
  private readonly people = new Map<string, Set<Client>>();
  private readonly arriving = new Shares(maxArriving);
  private readonly sweep: NodeJS.Timeout;

  /** @param whoOf whose share a connection without a ticket counts to, as `Admission` says */
  constructor(
    private readonly redis: Redis,
    private readonly guard: SessionGuard,
    private readonly config: Config,
    private readonly whoOf: (request: IncomingMessage) => string | null,
    private readonly logger: Logger,
  ) {
    metrics.socketsLimit.set({ kind: 'exam' }, maxSockets);
    this.sweep = setInterval(() => this.closeSilent(), sweepMs).unref();
  }

  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const match = path.exec(request.url ?? '');
      if (!match) return refuse(socket, '404 Not Found');
      if (!isAllowedOrigin(request.headers.origin, request.headers.host, this.config)) return refuse(socket, '403 Forbidden');
      const arrive = this.clients.size < maxSockets ? this.arriving.take(this.whoOf(request)) : null;
      if (!arrive) return refuse(socket, '503 Service Unavailable');
      // whatever becomes of the handshake, until a ticket is accepted
      socket.once('close', arrive);
      const [, userId = '', examId = ''] = match;
      this.server.handleUpgrade(request, socket, head, (open) => this.accept(open, userId, examId, arrive));
    });
  }

  close(): void {
    clearInterval(this.sweep);
    // 1001: the page connects again, to another gateway or after the restart
    for (const { socket } of this.clients) socket.close(1001);
    setTimeout(() => {
      for (const { socket } of this.clients) socket.terminate();
    }, stopWaitMs).unref();
    this.server.close();
  }

  private accept(socket: WebSocket, userId: string, examId: string, arrive: () => void): void {
    const client: Client = {
      socket,
      ticket: null,
      isJudged: false,
      forget: () => undefined,
      heardAt: Date.now(),
      messages: 0,
      minuteBegan: Date.now(),
    };
    this.clients.add(client);
    metrics.sockets.inc({ kind: 'exam' });
    const tooLate = setTimeout(() => end(socket, socketClose.unauthenticated), ticketWaitMs);
    socket.on('close', () => {
      clearTimeout(tooLate);
      this.clients.delete(client);
      client.forget();
      this.forgetPerson(client);
      metrics.sockets.dec({ kind: 'exam' });
    });
    socket.on('error', (error) => this.logger.debug({ err: error }, 'exam socket'));
    socket.on('message', (data) => {
      if (!this.isWithinRate(client)) {
        end(socket, socketClose.tooMuch);
      } else if (client.ticket) {
        if (textOf(data) === 'ping') socket.send('pong');
      } else if (!client.isJudged) {
        client.isJudged = true;
        this.admit(client, data, userId, examId).then(
          (isAdmitted) => {
            if (!isAdmitted) return;
            clearTimeout(tooLate);
            arrive();
          },
          () => end(socket, 1013), // Redis is away: try again later
        );
      }
    });
  }

  private async admit(client: Client, data: RawData, userId: string, examId: string): Promise<boolean> {
    const given = ticketIn(textOf(data));
    const ticket = given === null ? null : await redeemTicket(this.redis, given);
    if (!ticket) {
      end(client.socket, socketClose.unauthenticated);
      return false;
    }
    if (ticket.kind !== 'exam' || ticket.userId !== userId || ticket.examId !== examId) {
      end(client.socket, socketClose.forbidden);
      return false;
    }
    // from here on the end of the session closes it; it may have ended between the ticket and now
    client.ticket = ticket;
    client.forget = this.guard.watch.add(ticket.sessionId, () => end(client.socket, socketClose.sessionEnded));
    if (!this.clients.has(client)) client.forget(); // closed meanwhile
    if (!(await this.guard.lives(ticket.sessionId))) {
      end(client.socket, socketClose.sessionEnded);
      return false;
    }
    this.rememberPerson(client, userId);
    client.socket.send('pong');
    return true;
  }

  private rememberPerson(client: Client, userId: string): void {
    if (!this.clients.has(client)) return; // closed meanwhile
    const own = this.people.get(userId) ?? new Set();
    this.people.set(userId, own.add(client));
    const [oldest] = own;
    if (own.size <= socketsOfPerson || !oldest) return;
    this.forgetPerson(oldest);
    end(oldest.socket, socketClose.tooMuch);
  }

  private forgetPerson(client: Client): void {
    if (!client.ticket) return;
    const own = this.people.get(client.ticket.userId);
    if (own?.delete(client) && own.size === 0) this.people.delete(client.ticket.userId);
  }

  private isWithinRate(client: Client): boolean {
    client.heardAt = Date.now();
    if (client.heardAt - client.minuteBegan > 60_000) {
      client.minuteBegan = client.heardAt;
      client.messages = 0;
    }
    client.messages += 1;
    return client.messages <= messagesPerMinute;
  }

  private closeSilent(): void {
    const now = Date.now();
    for (const client of this.clients) {
      if (now - client.heardAt > silentMs) client.socket.terminate();
    }
  }
}

/** A page that does not answer the close is cut off. */
function end(socket: WebSocket, code: number): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.close(code);
  setTimeout(() => socket.terminate(), closeWaitMs).unref();
}

/**
 * Nobody else listens to this connection any more: its errors would end the process, and it would stay open for as long as its client
 * likes.
 */
function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => undefined);
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

// ArrayBuffer or Buffer
const textOf = (data: RawData): string => (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString('utf8');

function ticketIn(message: string): string | null {
  try {
    const parsed: unknown = JSON.parse(message);
    const isObject = typeof parsed === 'object' && parsed !== null && 'ticket' in parsed;
    return isObject && typeof parsed.ticket === 'string' && parsed.ticket.length <= 100 ? parsed.ticket : null;
  } catch {
    return null;
  }
}
