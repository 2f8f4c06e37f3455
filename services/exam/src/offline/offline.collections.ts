import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import { absenceSchema, type AbsenceDoc } from './absence.model.js';

/** Absences of exams in a room; their indexes exist before the first call is answered. */
@Injectable()
export class OfflineCollections implements OnModuleInit {
  readonly absences: Model<AbsenceDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.absences = connection.model<AbsenceDoc>('OfflineAbsence', absenceSchema, 'offline_absences');
  }

  async onModuleInit(): Promise<void> {
    await this.absences.createIndexes();
  }
}
