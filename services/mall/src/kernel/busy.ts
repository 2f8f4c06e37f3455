import { BusinessError } from '@xuekao/contracts';
import { StoreBusy } from '@xuekao/event-sourcing';

/** Answer of whoever waited for a round of others in vain: the same may be asked again. @throws {BusinessError} BUSY */
export function busyOr(error: unknown): never {
  throw error instanceof StoreBusy ? new BusinessError('BUSY') : error;
}
