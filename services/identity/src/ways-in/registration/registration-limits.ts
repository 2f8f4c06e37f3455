import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { REDIS, Throttle, counter, networkOf, type Redis } from '@xuekao/platform';
import { TrustedAddresses } from '../sign-in/trusted-addresses.js';
import { PeopleCollections } from '../../people/index.js';

const hourSeconds = 3600;
const freeOfHour = 10;
/** Of one address in an hour; the others of the queue are for other addresses. */
const mostOfHour = 40;
const mostPending = 200;
const pendingState = 2;

/**
 * How many accounts people make. After ten of an address in an hour further ones wait for an administrator instead of being refused:
 * somebody at the same address shuts nobody out, and floods the site with nothing that works. The queue is bounded, for an address and for
 * the site; addresses that the site trusts have no count of their own. The price: while one address fills its part, its neighbours wait for
 * a person.
 */
@Injectable()
export class RegistrationLimits {
  private readonly held = counter(
    'xuekao_registrations_held_total',
    'Registrations that wait for an administrator or were refused because of their number',
    ['outcome'],
  );

  private readonly throttle: Throttle;

  constructor(
    @Inject(REDIS) redis: Redis,
    private readonly trusted: TrustedAddresses,
    private readonly people: PeopleCollections,
  ) {
    this.throttle = new Throttle(redis, 'reg:hour', hourSeconds);
  }

  /**
   * Makes one account under the limits; an attempt that fails is not counted. `work` hears whether the account has to wait.
   * @param isAudited every account of the site has to  @throws {BusinessError} REGISTRATION_FULL
   */
  async within<T>(address: string, isAudited: boolean, work: (mustWait: boolean) => Promise<T>): Promise<T> {
    const network = networkOf(address);
    const isCounted = address !== '' && !(await this.trusted.has(address));
    const { count, secondsLeft } = isCounted ? await this.throttle.count(network) : { count: 0, secondsLeft: hourSeconds };
    try {
      if (count > mostOfHour) this.refuse(secondsLeft);
      const mustWait = isAudited || count > freeOfHour;
      // who was imported or made by an administrator is in nobody's queue
      if (mustWait && (await this.people.users.countDocuments({ state: pendingState, createBy: '' }).limit(mostPending)) >= mostPending)
        this.refuse(hourSeconds);
      if (mustWait && !isAudited) this.held.inc({ outcome: 'waits' });
      return await work(mustWait);
    } catch (error) {
      if (isCounted) await this.throttle.takeBack(network);
      throw error;
    }
  }

  private refuse(seconds: number): never {
    this.held.inc({ outcome: 'refused' });
    throw new BusinessError('REGISTRATION_FULL', { seconds });
  }
}
