import { Injectable } from '@nestjs/common';
import { Generations } from '@xuekao/platform';
import type { Model } from 'mongoose';
import {
  reportCertSchema,
  reportChangeSchema,
  reportCourseSchema,
  reportDepartSchema,
  reportPaperSchema,
  reportPersonSchema,
  reportRowSchema,
  reportSumSchema,
  reportTurnSchema,
  type ReportCertDoc,
  type ReportChangeDoc,
  type ReportCourseDoc,
  type ReportDepartDoc,
  type ReportPaperDoc,
  type ReportPersonDoc,
  type ReportRowDoc,
  type ReportSumDoc,
  type ReportTurnDoc,
} from './report.model.js';

/** Collections of the report, in the generation of the present work; their indexes exist before the first call. */
@Injectable()
export class ReportCollections {
  private readonly models;

  constructor(generations: Generations) {
    this.models = {
      rows: generations.model<ReportRowDoc>('ReportRow', reportRowSchema, 'stat_report_rows'),
      sums: generations.model<ReportSumDoc>('ReportSum', reportSumSchema, 'stat_report_sums'),
      changes: generations.model<ReportChangeDoc>('ReportChange', reportChangeSchema, 'stat_report_changes'),
      people: generations.model<ReportPersonDoc>('ReportPerson', reportPersonSchema, 'stat_report_people'),
      turns: generations.model<ReportTurnDoc>('ReportTurn', reportTurnSchema, 'stat_report_turns'),
      departs: generations.model<ReportDepartDoc>('ReportDepart', reportDepartSchema, 'stat_report_departs'),
      papers: generations.model<ReportPaperDoc>('ReportPaper', reportPaperSchema, 'stat_report_papers'),
      courses: generations.model<ReportCourseDoc>('ReportCourse', reportCourseSchema, 'stat_report_courses'),
      certs: generations.model<ReportCertDoc>('ReportCert', reportCertSchema, 'stat_report_certs'),
    };
    generations.describe({
      collections: [
        ...['stat_report_rows', 'stat_report_sums', 'stat_report_people', 'stat_report_departs'],
        ...['stat_report_papers', 'stat_report_courses', 'stat_report_certs'],
      ],
      aids: ['stat_report_changes', 'stat_report_turns'],
      prepare: async () => {
        for (const model of Object.values(this.models)) {
          // a transaction that makes a collection would make others fail
          await model().createCollection();
          await model().createIndexes();
        }
      },
    });
  }

  get rows(): Model<ReportRowDoc> {
    return this.models.rows();
  }
  get sums(): Model<ReportSumDoc> {
    return this.models.sums();
  }
  get changes(): Model<ReportChangeDoc> {
    return this.models.changes();
  }
  get people(): Model<ReportPersonDoc> {
    return this.models.people();
  }
  get turns(): Model<ReportTurnDoc> {
    return this.models.turns();
  }
  get departs(): Model<ReportDepartDoc> {
    return this.models.departs();
  }
  get papers(): Model<ReportPaperDoc> {
    return this.models.papers();
  }
  get courses(): Model<ReportCourseDoc> {
    return this.models.courses();
  }
  get certs(): Model<ReportCertDoc> {
    return this.models.certs();
  }
}
