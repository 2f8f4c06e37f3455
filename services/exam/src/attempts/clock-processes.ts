import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, mongo } from 'mongoose';
import { randomUUID } from 'node:crypto';

interface ProcessDoc {
  _id: string;
  seenAt: Date;
}
export interface Share {
  index: number;
  count: number;
}
const awayMs = 6000;
const forgottenMs = 3_600_000;
const askMs = 3000;

/** Which of the running deadline clocks this one is: by rows that each of them renews, by the database's time. */
@Injectable()
export class ClockProcesses implements BeforeApplicationShutdown {
  private readonly id = randomUUID();

  constructor(@Inject(MONGO) private readonly connection: Connection) {}

  /** Renews the own row and gives the place among those that were seen in the last seconds. */
  async share(): Promise<Share> {
    const since = (ms: number): object => ({ $subtract: ['$$NOW', ms] });
    await this.rows.updateOne({ _id: this.id }, [{ $set: { seenAt: '$$NOW' } }], { upsert: true, timeoutMS: askMs });
    await this.rows.deleteMany({ $expr: { $lt: ['$seenAt', since(forgottenMs)] } }, { timeoutMS: askMs });
    const running = await this.rows
      .find({ $expr: { $gt: ['$seenAt', since(awayMs)] } }, { timeoutMS: askMs })
      .sort({ _id: 1 })
      .toArray();
    const index = running.findIndex(({ _id }) => _id === this.id);
    return index === -1 ? { index: 0, count: 1 } : { index, count: running.length };
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.rows.deleteOne({ _id: this.id }, { timeoutMS: askMs }).catch(() => undefined); // the others notice after some seconds
  }

  private get rows(): mongo.Collection<ProcessDoc> {
    // mongoose wraps the driver's own type
    return this.connection.collection<ProcessDoc>('clock_processes');
  }
}

/** Which process takes an attempt first. FNV-1a, spread evenly over ids that differ in few characters. */
export function placeOf(id: string, count: number): number {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % count;
}
