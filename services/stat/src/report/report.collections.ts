import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import {
  reportCertSchema,
  reportCourseSchema,
  reportDepartSchema,
  reportPaperSchema,
  reportPersonSchema,
  reportRowSchema,
  type ReportCertDoc,
  type ReportCourseDoc,
  type ReportDepartDoc,
  type ReportPaperDoc,
  type ReportPersonDoc,
  type ReportRowDoc,
} from './report.model.js';

/** Collections of the report; their indexes exist before the first call. */
@Injectable()
export class ReportCollections implements OnModuleInit {
  readonly rows: Model<ReportRowDoc>;
  readonly people: Model<ReportPersonDoc>;
  readonly departs: Model<ReportDepartDoc>;
  readonly papers: Model<ReportPaperDoc>;
  readonly courses: Model<ReportCourseDoc>;
  readonly certs: Model<ReportCertDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.rows = connection.model<ReportRowDoc>('ReportRow', reportRowSchema, 'stat_report_rows');
    this.people = connection.model<ReportPersonDoc>('ReportPerson', reportPersonSchema, 'stat_report_people');
    this.departs = connection.model<ReportDepartDoc>('ReportDepart', reportDepartSchema, 'stat_report_departs');
    this.papers = connection.model<ReportPaperDoc>('ReportPaper', reportPaperSchema, 'stat_report_papers');
    this.courses = connection.model<ReportCourseDoc>('ReportCourse', reportCourseSchema, 'stat_report_courses');
    this.certs = connection.model<ReportCertDoc>('ReportCert', reportCertSchema, 'stat_report_certs');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.rows, this.people, this.papers, this.courses, this.certs]) await model.createIndexes();
  }
}
