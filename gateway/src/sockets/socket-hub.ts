import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { clientFrame, firstFrame, receiverKey, socketClose, socketProtocol, type SocketSpec } from '@xuekao/contracts';
import { metrics, SocketFrames, type CallClient, type Config, type Logger, type Redis } from '@xuekao/platform';
import type { NatsConnection } from '@nats-io/transport-node';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { isAllowedOrigin } from '../security-headers.js';
import type { SessionGuard } from '../session-guard.js';
import { Shares } from '../shares.js';
import { Downlink, NumberedListener, plainListener } from './downlink.js';
import { HeldReceivers } from './held-receivers.js';
import { HeldRights } from './held-rights.js';
import { socketPaths, type FoundSocket } from './socket-paths.js';
import { opens, redeemTicket } from './tickets.js';

const ticketWaitMs = 1000;
const messagesPerMinute = 100;
const maxFrameBytes = 64 * 1024;
const sweepMs = 1000;
/** Time for a page to answer a close before its connection is cut; shorter when the gateway itself stops. */
const closeWaitMs = 2000;
const stopWaitMs = 500;
/** Connections without a ticket yet, each address with a share: pages bring it in the moment in which they connect. */
const maxArriving = 1000;
/** Sockets of one person and one kind; a further one takes the place of the oldest. */
const socketsOfPerson = 8;

interface Client {
  socket: WebSocket;
  found: FoundSocket;
  /** by kind and id; empty until the ticket was accepted */
  person: string;
  /** a ticket is looked at: a second one would be monitored as well, and nobody would end that monitoring */
  isJudged: boolean;
  /** `plain` or the subprotocol's; null until it was admitted */
  line: 'plain' | NumberedListener | null;
  /** stops the monitoring of its session, and its frames */
  forget: () => void;
  heardAt: number;
  /** it was cut because nothing was heard */
  isSilent: boolean;
  messages: number;
  minuteBegan: number;
}

export interface HubParts {
  redis: Redis;
  nats: NatsConnection;
  guard: Pick<SessionGuard, 'monitor' | 'lives' | 'sessionOf' | 'onDoubt'>;
  calls: Pick<CallClient, 'call'>;
  config: Config;
  logger: Logger;
  sockets: readonly SocketSpec[];
  /** The share that a connection without a ticket counts to, as `ConcurrencyLimiter` says. */
  whoOf: (request: IncomingMessage) => string | null;
  /** milliseconds between two looks at the right of a socket that wants a permission; left out: the usual time */
  rightsMs?: number;
}

/**
 * All sockets that the contracts define. First message `{"ticket": "…"}`; then in the plain form `ping`, answered `pong`, and messages of
 * the socket's owner; in the subprotocol frames with numbers (docs/decisions/0041).
 */
export class SocketHub {
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    clientTracking: false,
    handleProtocols: () => socketProtocol,
  });
  private readonly find: (url: string) => FoundSocket | null;
  private readonly downlink: Downlink;
  private readonly frames: SocketFrames;
  private readonly held: HeldReceivers;
  private readonly rights: HeldRights;
  private readonly clients = new Set<Client>();
  /** admitted ones by person and kind, oldest first */
  private readonly people = new Map<string, Set<Client>>();
  private readonly arriving = new Shares(maxArriving);
  private readonly sweep: NodeJS.Timeout;

  constructor(private readonly parts: HubParts) {
    this.find = socketPaths(parts.sockets);
    this.downlink = new Downlink(parts.nats, parts.config, parts.logger);
    this.frames = new SocketFrames(parts.redis);
    this.held = new HeldReceivers(parts.nats, parts.config, parts.sockets);
    const { guard, calls, logger } = parts;
    this.rights = new HeldRights({ sessionOf: (id) => guard.sessionOf(id), calls, logger }, parts.rightsMs);
    guard.onDoubt((userIds) => this.rights.doubt(userIds));
    for (const { name } of parts.sockets) metrics.socketsLimit.set({ kind: name }, parts.config.maxSockets);
    this.sweep = setInterval(() => {
      this.closeSilent();
      this.downlink.sweep();
      this.rights.sweep();
    }, sweepMs).unref();
  }

  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const found = this.find(request.url ?? '');
      if (!found) return refuse(socket, '404 Not Found');
      if (!isAllowedOrigin(request.headers.origin, request.headers.host, this.parts.config)) return refuse(socket, '403 Forbidden');
      if (!offersOurs(request)) return refuse(socket, '400 Bad Request');
      const arrive = this.clients.size < this.parts.config.maxSockets ? this.arriving.take(this.parts.whoOf(request)) : null;
      if (!arrive) return refuse(socket, '503 Service Unavailable');
      // whatever becomes of the handshake, until a ticket is accepted
      socket.once('close', arrive);
      this.server.handleUpgrade(request, socket, head, (open) => this.accept(open, found, arrive));
    });
  }

  close(): void {
    clearInterval(this.sweep);
    this.held.close();
    // 1001: the page connects again, to another gateway or after the restart
    for (const { socket } of this.clients) socket.close(1001);
    setTimeout(() => {
      for (const { socket } of this.clients) socket.terminate();
    }, stopWaitMs).unref();
    this.server.close();
  }

  private accept(socket: WebSocket, found: FoundSocket, arrive: () => void): void {
    const client: Client = {
      socket,
      found,
      person: '',
      isJudged: false,
      line: null,
      forget: () => undefined,
      heardAt: Date.now(),
      isSilent: false,
      messages: 0,
      minuteBegan: Date.now(),
    };
    const kind = found.spec.name;
    this.clients.add(client);
    metrics.sockets.inc({ kind });
    const tooLate = setTimeout(() => end(socket, socketClose.unauthenticated), ticketWaitMs);
    socket.on('close', () => {
      clearTimeout(tooLate);
      this.clients.delete(client);
      client.forget();
      this.forgetPerson(client);
      metrics.sockets.dec({ kind });
    });
    socket.on('error', (error) => this.parts.logger.debug({ err: error, kind }, 'socket'));
    socket.on('message', (data) => {
      if (!this.isWithinRate(client)) {
        end(socket, socketClose.tooMuch);
      } else if (client.line) {
        answer(client, textOf(data));
      } else if (!client.isJudged) {
        client.isJudged = true;
        this.admit(client, data).then(
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

  private async admit(client: Client, data: RawData): Promise<boolean> {
    const { guard, redis } = this.parts;
    const first = readAs(firstFrame, textOf(data));
    const ticket = first && (await redeemTicket(redis, first.ticket));
    if (!ticket) {
      end(client.socket, socketClose.unauthenticated);
      return false;
    }
    if (!opens(ticket, client.found)) {
      end(client.socket, socketClose.forbidden);
      return false;
    }
    // from here on the end of the session closes it; it may have ended between the ticket and now
    this.forgetAlso(
      client,
      guard.monitor.add(ticket.sessionId, () => end(client.socket, socketClose.sessionEnded)),
    );
    if (!(await guard.lives(ticket.sessionId))) {
      end(client.socket, socketClose.sessionEnded);
      return false;
    }
    this.rememberPerson(client, ticket.userId);
    const { spec, params } = client.found;
    const onLost = (): void => end(client.socket, socketClose.forbidden);
    this.forgetAlso(client, this.rights.add({ spec, params, sessionId: ticket.sessionId, userId: ticket.userId, onLost }));
    await this.begin(client, first.last ?? null);
    const leave = this.held.add(spec, params);
    this.forgetAlso(client, () => leave(client.isSilent ? client.heardAt : Date.now()));
    return true;
  }

  /** The welcome, and from here on what its owner sends. */
  private async begin(client: Client, last: number | null): Promise<void> {
    const { socket, found } = client;
    const key = receiverKey(found.spec, found.params);
    if (socket.protocol !== socketProtocol) {
      socket.send('pong');
      this.forgetAlso(client, this.downlink.add(key, plainListener(socket, found.spec.frames)));
      client.line = 'plain';
      return;
    }
    const listener = new NumberedListener(socket, key, this.frames, this.parts.logger);
    // first heard, then read: what is sent between the two is not missed
    this.forgetAlso(client, this.downlink.add(key, listener));
    await listener.begin(last);
    client.line = listener;
  }

  private forgetAlso(client: Client, more: () => void): void {
    if (!this.clients.has(client)) return more(); // closed meanwhile
    const before = client.forget;
    client.forget = () => {
      before();
      more();
    };
  }

  private rememberPerson(client: Client, userId: string): void {
    if (!this.clients.has(client)) return; // closed meanwhile
    client.person = `${client.found.spec.name}.${userId}`;
    const own = this.people.get(client.person) ?? new Set();
    this.people.set(client.person, own.add(client));
    const [oldest] = own;
    if (own.size <= socketsOfPerson || !oldest) return;
    this.forgetPerson(oldest);
    end(oldest.socket, socketClose.tooMuch);
  }

  private forgetPerson(client: Client): void {
    const own = this.people.get(client.person);
    if (own?.delete(client) && own.size === 0) this.people.delete(client.person);
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
      if (now - client.heardAt <= client.found.spec.silentSeconds * 1000) continue;
      client.isSilent = true;
      client.socket.terminate();
    }
  }
}

/** Handles a message of an admitted page. The plain form ignores all but `ping`; the subprotocol has its frames. */
function answer({ socket, line }: Client, text: string): void {
  if (line === 'plain') {
    if (text === 'ping') socket.send('pong');
    return;
  }
  const frame = readAs(clientFrame, text);
  if (!frame || !line?.acknowledge(frame.n)) end(socket, socketClose.badFrame);
  else if (frame.type === 'ping') line.pong();
}

/** Nothing offered is the plain form; whoever offers subprotocols and none that is known here would take silence for a yes. */
function offersOurs({ headers }: IncomingMessage): boolean {
  const offered = headers['sec-websocket-protocol'];
  return offered === undefined || offered.split(',').some((each) => each.trim() === socketProtocol);
}

/** A page that does not answer the close is cut off. */
function end(socket: WebSocket, code: number): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.close(code);
  setTimeout(() => socket.terminate(), closeWaitMs).unref();
}

/**
 * This connection has no other listener any more: its errors would end the process, and it would stay open for as long as its client likes.
 */
function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => undefined);
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

// ArrayBuffer or Buffer
const textOf = (data: RawData): string => (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString('utf8');

/** Null for what is no JSON, or not of this shape. */
function readAs<T>(shape: { safeParse: (value: unknown) => { data?: T } }, text: string): T | null {
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
