import { Injectable } from '@nestjs/common';
import type { Caller } from '@xuekao/contracts';
import { UserRights } from '../../people/index.js';
import { LoginThrottle } from './login-throttle.js';

/** In an exam room somebody cannot wait: a person in charge ends the delay of a candidate. */
@Injectable()
export class LoginDelays {
  constructor(
    private readonly rights: UserRights,
    private readonly throttle: LoginThrottle,
  ) {}

  /** @throws {BusinessError} NOT_FOUND outside the caller's reach, FORBIDDEN for who holds more than the caller */
  async end(ids: readonly string[], caller: Caller): Promise<void> {
    const users = await this.rights.reachableAll(ids, caller);
    await this.rights.refuseUnlessOutranked(users, caller);
    for (const { nameKey } of users) await this.throttle.forgive(nameKey);
  }
}
