import { expect, test } from '@jest/globals';
import { pageErrors } from '@xuekao/contracts/page-errors';
import { ApiError } from '@xuekao/frontend-shared';
import type { Leave } from './away-watch.js';
import { LeaveReports, type LeaveAnswer } from './leave-reports.js';

const leave = (key: string, seconds = 5): Leave => ({ key, kind: 'hidden', seconds });
/** The service as it answers in turn; what it has no answer for waits. */
class Service {
  readonly sent: Leave[] = [];
  readonly heard: number[] = [];
  private readonly waits: (() => void)[] = [];
  private times = 0;
  readonly reports: LeaveReports;

  constructor(private readonly refusals: (ApiError | null)[]) {
    this.reports = new LeaveReports(
      { userId: 'u1', paperId: 'p1' },
      (one) => this.take(one),
      ({ leaveTimes }) => this.heard.push(leaveTimes),
      (work) => this.waits.push(work),
    );
  }

  /** The time until the next try is over. */
  again(): void {
    for (const work of this.waits.splice(0)) work();
  }

  private take(one: Leave): Promise<LeaveAnswer> {
    this.sent.push(one);
    const refusal = this.refusals.shift() ?? null;
    if (refusal) return Promise.reject(refusal);
    return Promise.resolve({ leaveTimes: (this.times += 1), leaveCount: 3, overLimit: false });
  }
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const away = new ApiError('network', '');
const closed = new ApiError('business', '', { code: pageErrors.PAPER_CLOSED.code });

test('a leave is sent until it was answered, and those behind it wait', async () => {
  const service = new Service([away, away]);
  service.reports.tell(leave('a'));
  service.reports.tell(leave('b'));
  await settled();
  expect(service.sent.map(({ key }) => key)).toEqual(['a']);
  service.again();
  await settled();
  service.again();
  await settled();
  expect(service.sent.map(({ key }) => key)).toEqual(['a', 'a', 'a', 'b']);
  expect(service.heard).toEqual([1, 2]);
});

test('one that has become longer takes the place of the shorter one', async () => {
  const service = new Service([away]);
  service.reports.tell(leave('a'));
  await settled();
  service.reports.tell(leave('a', 40));
  service.again();
  await settled();
  expect(service.sent.map(({ seconds }) => seconds)).toEqual([5, 40]);
});

test('what the service will not take is not sent again, and a page that has gone says nothing more', async () => {
  const service = new Service([closed]);
  service.reports.tell(leave('a'));
  await settled();
  service.again();
  await settled();
  expect([service.sent.length, service.heard]).toEqual([1, []]);
  service.reports.stop();
  service.reports.tell(leave('b'));
  await settled();
  expect(service.sent).toHaveLength(1);
});
