import { Inject, Injectable } from '@nestjs/common';
import { calls } from '@xuekao/contracts';
import { addressList, CallClient, LOGGER, type Logger } from '@xuekao/platform';

const freshMs = 60_000;

/** Addresses of schools and exam rooms, as the site lists them. */
@Injectable()
export class RoomAddresses {
  private known: (address: string) => boolean = () => false;
  private readAt = -Infinity;

  constructor(
    private readonly client: CallClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** By a list that is a minute old at most; while identity is away, by the one before. */
  async list(): Promise<(address: string) => boolean> {
    if (performance.now() - this.readAt < freshMs) return this.known;
    try {
      const { addresses } = await this.client.call(calls.identity.settings.trustedAddresses, {}, { requestId: 'exam-rooms' });
      this.known = addressList(addresses);
      this.readAt = performance.now();
    } catch (error) {
      this.logger.warn({ err: error }, 'the addresses of exam rooms were not read');
    }
    return this.known;
  }
}
