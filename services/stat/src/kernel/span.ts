import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, countOfDays, dayBefore, dayOf, daysFrom, maxStatDays } from '@xuekao/contracts';
import { CLOCK, type Clock } from '@xuekao/platform';

interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly days: number;
}

/** Days that a question asks for. */
@Injectable()
export class Spans {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** The days in their order. @throws {BusinessError} STAT_SPAN where there is none, or too many */
  of({ from, to, days }: Asked): readonly [string, ...string[]] {
    const last = to ?? dayOf(this.clock.now());
    const since = from ?? dayBefore(last, days - 1);
    // counted before they are built: ten thousand years of days stop the process for seconds
    const [first, ...others] = countOfDays(since, last) > maxStatDays ? [] : daysFrom(since, last);
    if (first === undefined) throw new BusinessError('STAT_SPAN', { n: maxStatDays });
    return [first, ...others];
  }
}
