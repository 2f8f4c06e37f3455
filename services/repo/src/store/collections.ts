import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import { Schema, type ClientSession, type Connection, type Model } from 'mongoose';
import { bankSchema, type BankDoc } from '../banks/bank.model.js';
import { chapterSchema, type ChapterDoc } from '../chapters/chapter.model.js';
import { importSchema, type ImportDoc } from '../import/import.model.js';
import { pointSchema, type PointDoc } from '../knowledge-points/point.model.js';
import { questionSchema, versionSchema, type QuestionDoc, type VersionDoc } from '../questions/question.model.js';
import { inTransaction, schemaOptions } from '@xuekao/documents';

interface TreeDoc {
  _id: string;
  edits: number;
}
/** A sweep that every process makes, and what it has done for all of them. */
export interface SweepDoc {
  _id: string;
  /** changes from then on are to be looked at */
  since: Date;
}
const sweepSchema = new Schema<SweepDoc>({ _id: { type: String, required: true }, since: { type: Date, required: true } }, schemaOptions);
const treeSchema = new Schema<TreeDoc>({ _id: { type: String, required: true }, edits: { type: Number, default: 0 } }, schemaOptions);

/** The service's collections; their indexes exist before the first call is answered. */
@Injectable()
export class Collections implements OnModuleInit {
  readonly banks: Model<BankDoc>;
  readonly chapters: Model<ChapterDoc>;
  readonly points: Model<PointDoc>;
  readonly questions: Model<QuestionDoc>;
  readonly versions: Model<VersionDoc>;
  readonly imports: Model<ImportDoc>;
  readonly sweeps: Model<SweepDoc>;
  private readonly trees: Model<TreeDoc>;

  constructor(@Inject(MONGO) private readonly connection: Connection) {
    this.banks = connection.model<BankDoc>('Bank', bankSchema, 'banks');
    this.chapters = connection.model<ChapterDoc>('Chapter', chapterSchema, 'chapters');
    this.points = connection.model<PointDoc>('Point', pointSchema, 'points');
    this.questions = connection.model<QuestionDoc>('Question', questionSchema, 'questions');
    this.versions = connection.model<VersionDoc>('QuestionVersion', versionSchema, 'question_versions');
    this.imports = connection.model<ImportDoc>('Import', importSchema, 'imports');
    this.sweeps = connection.model<SweepDoc>('Sweep', sweepSchema, 'sweeps');
    this.trees = connection.model<TreeDoc>('Tree', treeSchema, 'trees');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.banks, this.chapters, this.points, this.questions, this.versions, this.imports]) await model.createIndexes();
  }

  /** All of `work` or nothing; see `inTransaction`. */
  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return inTransaction(this.connection, work);
  }

  /** Two changes of one tree at once could close a circle that neither sees; after this they follow each other. */
  async serialiseTree(name: string, session: ClientSession): Promise<void> {
    await this.trees.updateOne({ _id: name }, { $inc: { edits: 1 } }, { upsert: true, session });
  }
}
