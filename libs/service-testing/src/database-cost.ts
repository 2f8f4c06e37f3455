import type { ServiceUnderTest } from './service-under-test.js';

/** Operations on the collections of a service, by the database's own count. */
export class DatabaseCost {
  constructor(private readonly service: Pick<ServiceUnderTest, 'admin' | 'db'>) {}

  /** Operations of one piece of work, without those of the service's clocks in the same time. @param work does `pieces` of them */
  async of(pieces: number, work: () => Promise<unknown>): Promise<number> {
    const [began, before] = [performance.now(), await this.count()];
    await work();
    const [worked, after] = [performance.now() - began, await this.count()];
    await new Promise((resolve) => setTimeout(resolve, worked));
    const idle = (await this.count()) - after;
    return (after - before - idle) / pieces;
  }

  private async count(): Promise<number> {
    const { admin, db } = this.service;
    const { totals } = await admin.command({ top: 1 });
    const own = Object.entries(totals as Record<string, { total: { count: number } }>).filter(([name]) =>
      name.startsWith(`${db.databaseName}.`),
    );
    return own.reduce((sum, [, { total }]) => sum + total.count, 0);
  }
}
