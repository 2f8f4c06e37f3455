import { once } from 'node:events';
import { WebSocketServer, type WebSocket } from 'ws';

interface Asked {
  janus: string;
  transaction: string;
  handle_id?: number;
  body?: {
    request?: string;
    record?: boolean;
    filename?: string;
    ptype?: string;
    room?: string;
    id?: string;
    streams?: { feed: string }[];
  };
}

/**
 * Stands for the media server: sessions, places, rooms and publishers as `janus.plugin.videoroom` tells of them. Media it has none. The
 * places that nobody has given back are counted, because the real server keeps a thread for each.
 */
export class MediaServer {
  /** Places of pages: those of whole sessions, which ask about rooms, are not among them. */
  readonly places = new Set<number>();
  /** Said before the answer to the next publisher: the line to the page broke at once. */
  hangsUpEarly = false;
  /** The next message with an offer gets no answer that is of use. */
  fails = false;
  /** Names of recordings that were begun, in their order. */
  readonly recorded: string[] = [];
  private readonly publishers = new Map<string, number>();
  private readonly rooms = new Set<string>();
  private last = 0;
  private socket: WebSocket | undefined;

  private constructor(private readonly server: WebSocketServer) {
    server.on('connection', (socket) => {
      this.socket = socket;
      let isFirst = true;
      socket.on('message', (data: Buffer) => {
        const asked = JSON.parse(data.toString()) as Asked; // of our own client
        if (asked.janus === 'attach' && isFirst) isFirst = false;
        else if (asked.janus === 'attach') this.places.add(this.last + 1);
        this.answer(asked);
      });
    });
  }

  /** @param port of a server that was there before; 0: any */
  static async start(port = 0): Promise<MediaServer> {
    const server = new WebSocketServer({ host: '127.0.0.1', port });
    await once(server, 'listening');
    return new MediaServer(server);
  }

  get url(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the server does not listen');
    return `ws://127.0.0.1:${address.port}`;
  }

  async close(): Promise<void> {
    for (const client of this.server.clients) client.terminate();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The connection to whoever has this place is gone. */
  hangUp(handle: number): void {
    for (const [key, publisher] of this.publishers) if (publisher === handle) this.publishers.delete(key);
    this.send({ janus: 'hangup', sender: handle, reason: 'ICE failed' });
  }

  private answer({ janus, transaction, handle_id: handle = 0, body = {} }: Asked): void {
    const event = (data: object, sdp = ''): void =>
      this.send({
        ...{ janus: 'event', transaction, sender: handle, plugindata: { data } },
        ...(sdp === '' ? {} : { jsep: { type: 'answer', sdp } }),
      });
    if (janus === 'create' || janus === 'attach') return this.send({ janus: 'success', transaction, data: { id: ++this.last } });
    if (janus === 'detach') {
      this.places.delete(handle);
      for (const [key, publisher] of this.publishers) if (publisher === handle) this.publishers.delete(key);
    }
    if (janus !== 'message') return this.send({ janus: 'success', transaction });
    if (body.record === true) this.recorded.push(body.filename ?? '');
    const room = body.room ?? '';
    const own = `${room}/${body.id ?? body.streams?.[0]?.feed ?? ''}`;
    switch (body.request) {
      case 'exists':
        return event({ exists: this.rooms.has(room) });
      case 'create':
        this.rooms.add(room);
        return event({ videoroom: 'created' });
      case 'listparticipants': {
        const kinds = [...this.publishers.keys()].filter((key) => key.startsWith(`${room}/`));
        return event({ participants: kinds.map((key) => ({ id: key.slice(room.length + 1) })) });
      }
      case 'kick': {
        const kicked = this.publishers.get(own);
        event({ videoroom: 'success' });
        if (kicked !== undefined) this.hangUp(kicked);
        return;
      }
      case 'joinandconfigure':
        if (this.fails) return event({ error_code: 436, error: 'user ID exists' });
        this.publishers.set(own, handle);
        if (this.hangsUpEarly) this.hangUp(handle);
        return event({ videoroom: 'joined' }, 'v=0 answer');
      case 'join':
        if (this.fails) return this.send({ janus: 'error', transaction, error: { code: 490, reason: 'unknown' } });
        return this.publishers.has(own) ? event({ videoroom: 'attached' }, 'v=0 offer') : event({ error_code: 428, error: 'no such feed' });
      default:
        return event({ videoroom: 'ok' });
    }
  }

  private send(said: object): void {
    this.socket?.send(JSON.stringify(said));
  }
}
