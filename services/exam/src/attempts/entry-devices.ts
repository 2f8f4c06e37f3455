import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type ErrorName, type StreamKind } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';

const refusals = { computer: 'DEVICE_CAMERA', phone: 'DEVICE_PHONE', screen: 'DEVICE_SCREEN' } as const satisfies Record<
  StreamKind,
  ErrorName
>;

/** Devices that are seen to work before an attempt begins (decision 0148): what a page says of them is not enough. */
@Injectable()
export class EntryDevices {
  constructor(private readonly client: CallClient) {}

  /** @throws {BusinessError} DEVICE_CAMERA, DEVICE_PHONE, DEVICE_SCREEN: the first one whose pictures do not come */
  async check(paperId: string, asked: readonly StreamKind[], requestId: string): Promise<void> {
    if (asked.length === 0) return;
    const { kinds } = await this.client.call(calls.proctoring.streams.live, { paperId }, { requestId });
    const missing = asked.find((kind) => !kinds.includes(kind));
    if (missing !== undefined) throw new BusinessError(refusals[missing]);
  }
}
