import type { NatsConnection } from '@nats-io/transport-node';
import {
  receiverKey,
  socketSubject,
  type FrameData,
  type FrameType,
  type ReceiverOf,
  type ServiceName,
  type SocketParams,
  type SocketSpec,
} from '@xuekao/contracts';
import type { Config } from '../config.js';
import type { Redis } from '../connections.js';
import { keptBytes, SocketFrames } from './socket-frames.js';

/** Sends to open pages, whichever gateway holds their sockets, and to those that connect again soon (docs/decisions/0041). */
export class SocketSender {
  private readonly frames: SocketFrames;

  constructor(
    private readonly service: ServiceName,
    redis: Redis,
    private readonly nats: NatsConnection,
    private readonly config: Pick<Config, 'subject'>,
  ) {
    this.frames = new SocketFrames(redis);
  }

  /**
   * Resolves when the frame is kept; nobody says whether a page took it. What must not be lost is a fact of the service, which a page reads
   * by a call: a frame only tells it earlier.
   * @throws {Error} when Redis is away, when the socket is another service's, when receiver or data break the contract
   */
  async send<S extends SocketSpec, T extends FrameType<S>>(
    socket: S,
    receiver: ReceiverOf<S>,
    type: T,
    data: FrameData<S, T>,
  ): Promise<void> {
    if (socket.owner !== this.service) throw new Error(`${this.service} sends on ${socket.name}, a socket of ${socket.owner}`);
    const spec = socket.frames[type];
    if (!spec) throw new Error(`${socket.name} has no frame ${type}`);
    const values: SocketParams = receiver;
    for (const name of socket.receiver) socket.params[name]?.parse(values[name]);
    const parsed = spec.data.parse(data);
    if (Buffer.byteLength(JSON.stringify(parsed)) > keptBytes / 4) throw new Error(`${type} is too large for a frame of ${socket.name}`);
    const key = receiverKey(socket, values);
    this.nats.publish(this.config.subject(socketSubject(key)), await this.frames.add(key, type, parsed));
  }
}
