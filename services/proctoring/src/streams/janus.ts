import { randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { CONFIG, LOGGER, type Config, type Logger } from '@xuekao/platform';

const plugin = 'janus.plugin.videoroom';
/** The server forgets a session after a minute without a word. */
const keepAliveMs = 25_000;
const askMs = 6000;
/** After a failure the server is left alone for so long: a page that asks meanwhile is told at once. */
const restMs = 2000;
type Body = Readonly<Record<string, unknown>>;
/** Answer about a room, as far as somebody here reads it. */
export interface RoomData {
  videoroom?: string;
  error_code?: number;
  error?: string;
  exists?: boolean;
  participants?: readonly { id: string }[];
}
interface Told {
  janus: string;
  transaction?: string;
  sender?: number;
  data?: { id?: number };
  error?: { code?: number; reason?: string };
  plugindata?: { data?: RoomData };
  jsep?: { type: string; sdp: string };
}
export interface Said {
  data: RoomData;
  sdp: string;
}
/** A place at the server: of one sender, or of one who looks. Any process may speak to it; the one that made it hears of its end. */
export interface Handle {
  session: number;
  handle: number;
}
interface Line {
  socket: WebSocket;
  session: number;
  /** the common handle for what concerns rooms */
  rooms: number;
  timer: NodeJS.Timeout;
}

/** Line to the media server. It is opened when somebody needs it, and again after it broke; with it all its places end. */
@Injectable()
export class Janus implements OnApplicationShutdown {
  private line: Promise<Line> | null = null;
  private failedAt = -Infinity;
  private readonly waiting = new Map<string, (told: Told) => void>();
  /** Places that this process made, by their handles. */
  private readonly places = new Map<number, { session: number; onEnd: () => void }>();

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'janus'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    (await this.line?.catch(() => null))?.socket.close();
  }

  get settings(): NonNullable<Config['janus']> | null {
    return this.config.janus;
  }

  /** Whether live pictures can be carried now. */
  async isThere(): Promise<boolean> {
    return this.opened().then(
      () => true,
      () => false,
    );
  }

  /** @param onEnd when it is over from the other side, or with the line  @throws {BusinessError} RTC_AWAY */
  async attach(onEnd: () => void): Promise<Handle> {
    const { session } = await this.opened();
    const { data } = await this.ask({ janus: 'attach', session_id: session, plugin });
    if (data?.id === undefined) throw new BusinessError('RTC_AWAY');
    this.places.set(data.id, { session, onEnd });
    return { session, handle: data.id };
  }

  async detach({ session, handle }: Handle): Promise<void> {
    this.places.delete(handle);
    await this.ask({ janus: 'detach', session_id: session, handle_id: handle }).catch((error: unknown) =>
      this.logger.debug({ err: error }, 'a place at the media server was not given back'),
    );
  }

  /** @throws {BusinessError} RTC_AWAY also where the place is gone */
  async message({ session, handle }: Handle, body: Body, jsep?: { type: 'offer' | 'answer'; sdp: string }): Promise<Said> {
    const told = await this.ask({ janus: 'message', session_id: session, handle_id: handle, body, ...(jsep ? { jsep } : {}) });
    return { data: told.plugindata?.data ?? {}, sdp: told.jsep?.sdp ?? '' };
  }

  /** Word to a place whose later events go to the process that made it. @throws {BusinessError} RTC_AWAY */
  async tell({ session, handle }: Handle, body: Body, jsep?: { type: 'answer'; sdp: string }): Promise<void> {
    await this.ask({ janus: 'message', session_id: session, handle_id: handle, body, ...(jsep ? { jsep } : {}) }, true);
  }

  /** A question about rooms. @throws {BusinessError} RTC_AWAY */
  async rooms(body: Body): Promise<RoomData> {
    const { session, rooms } = await this.opened();
    return (await this.message({ session, handle: rooms }, body)).data;
  }

  private async ask(request: Body, isAckEnough = false): Promise<Told> {
    const line = await this.opened();
    return this.exchange(line.socket, request, isAckEnough);
  }

  private exchange(socket: WebSocket, request: Body, isAckEnough = false): Promise<Told> {
    const transaction = randomBytes(9).toString('base64url');
    return new Promise((resolve, reject) => {
      const settle = (end: () => void): void => {
        clearTimeout(tooLate);
        this.waiting.delete(transaction);
        end();
      };
      const tooLate = setTimeout(() => settle(() => reject(new BusinessError('RTC_AWAY'))), askMs);
      this.waiting.set(transaction, (told) => {
        // the answer of what takes longer follows as an event
        if (told.janus === 'ack' && !isAckEnough) return;
        settle(() => {
          if (told.janus !== 'error') return resolve(told);
          this.logger.debug({ janus: told.error }, 'the media server refused');
          reject(new BusinessError('RTC_AWAY'));
        });
      });
      if (socket.readyState === WebSocket.OPEN)
        socket.send(JSON.stringify({ ...request, transaction, apisecret: this.settings?.secret ?? '' }));
      else settle(() => reject(new BusinessError('RTC_AWAY')));
    });
  }

  private opened(): Promise<Line> {
    const { settings } = this;
    if (settings === null || performance.now() - this.failedAt < restMs) return Promise.reject(new BusinessError('RTC_AWAY'));
    this.line ??= this.open(settings.url).catch((error: unknown) => {
      this.line = null;
      this.failedAt = performance.now();
      throw error;
    });
    return this.line;
  }

  private async open(url: string): Promise<Line> {
    const socket = new WebSocket(url, 'janus-protocol');
    socket.addEventListener('message', ({ data }) => this.hear(String(data)));
    await new Promise<void>((resolve, reject) => {
      const tooLate = setTimeout(() => {
        socket.close();
        reject(new BusinessError('RTC_AWAY'));
      }, askMs);
      const fail = (): void => {
        clearTimeout(tooLate);
        reject(new BusinessError('RTC_AWAY'));
      };
      socket.addEventListener('error', fail);
      socket.addEventListener('close', fail);
      socket.addEventListener('open', () => {
        clearTimeout(tooLate);
        resolve();
      });
    });
    const session = (await this.exchange(socket, { janus: 'create' })).data?.id ?? 0;
    const rooms = (await this.exchange(socket, { janus: 'attach', session_id: session, plugin })).data?.id ?? 0;
    const timer = setInterval(() => {
      this.exchange(socket, { janus: 'keepalive', session_id: session }, true).catch(() => socket.close());
    }, keepAliveMs).unref();
    socket.addEventListener('close', () => {
      clearInterval(timer);
      this.line = null;
      this.logger.info({}, 'the line to the media server is closed');
      for (const { onEnd } of [...this.places.values()]) onEnd();
      this.places.clear();
    });
    this.logger.info({}, 'the line to the media server is open');
    return { socket, session, rooms, timer };
  }

  private hear(text: string): void {
    let told: Told;
    try {
      told = JSON.parse(text) as Told; // its own words; what is of use is looked for below
    } catch {
      return;
    }
    const waits = told.transaction === undefined ? undefined : this.waiting.get(told.transaction);
    if (waits) return waits(told);
    if (told.sender === undefined || (told.janus !== 'hangup' && told.janus !== 'detached')) return;
    const place = this.places.get(told.sender);
    if (!place) return;
    this.places.delete(told.sender);
    place.onEnd();
    // the server keeps a place, and a thread for it, until it is given back
    if (told.janus === 'hangup') void this.detach({ session: place.session, handle: told.sender });
  }
}
