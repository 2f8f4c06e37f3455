import { calls, dayOf, endOfDay, type Output, type TradeMethod } from '@xuekao/contracts';
import { person } from '@xuekao/service-testing';
import { until, type Shop } from './shop.js';

const { statements } = calls.payment;
export type Day = Output<typeof statements.detail>;
export type Difference = Output<typeof statements.differences>['records'][number];
const hour = 3_600_000;
const admin = person(1, 'A01');

/** The statements of one way to pay as a spec follows them. */
export class StatementObserver {
  /** @param shop asked for each time: a spec opens it before its first test */
  constructor(
    private readonly shop: () => Shop,
    private readonly payMethod: TradeMethod,
  ) {}

  today(): string {
    return dayOf(this.shop().clock.now());
  }

  /** Resolves when the account is seen: days before are not fetched. */
  isSeen(): Promise<void> {
    return until('today', async () => (await this.find(this.today())) !== undefined);
  }

  async find(day: string): Promise<Day | undefined> {
    const { records } = await this.shop().service.call(statements.paging, { size: 200, params: { payMethod: this.payMethod } }, admin);
    return records.find((each) => each.day === day);
  }

  async of(day: string): Promise<Day> {
    const found = await this.find(day);
    if (!found) throw new Error(`${day} is not there`);
    return found;
  }

  passToMorningAfter(day: string): void {
    const { clock } = this.shop();
    clock.pass(Math.max(0, endOfDay(day) + 10 * hour + 1000 - clock.now()));
  }

  /** Ten o'clock of the day after, when the statement of the day is fetched. */
  async morningAfter(day: string): Promise<Day> {
    this.passToMorningAfter(day);
    await until(`the statement of ${day}`, async () => (await this.find(day))?.dueTime === null);
    return this.of(day);
  }

  /** The statement does not come, for this reason. */
  async failsWith(day: string, reason: RegExp): Promise<void> {
    await until(`the failure of ${day}`, async () => reason.test((await this.of(day)).failure));
  }

  async fetch(day: string): Promise<void> {
    await this.shop().service.call(statements.fetch, { id: (await this.of(day)).id }, admin);
  }

  async differencesOf({ id }: Pick<Day, 'id'>): Promise<Difference[]> {
    return (await this.shop().service.call(statements.differences, { size: 1000, params: { dayId: id } }, admin)).records;
  }

  async kindsOf(day: Pick<Day, 'id'>): Promise<string[]> {
    return (await this.differencesOf(day)).map(({ kind }) => kind).sort();
  }
}
