import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, schemaOptions } from '@xuekao/documents';
import { MONGO } from '@xuekao/platform';
import { Schema, type ClientSession, type Connection, type Model } from 'mongoose';

interface TreeDoc {
  _id: string;
  edits: number;
}
const treeSchema = new Schema<TreeDoc>({ _id: { type: String, required: true }, edits: { type: Number, default: 0 } }, schemaOptions);

/** Changes of several documents at once. */
@Injectable()
export class Transactions {
  private readonly trees: Model<TreeDoc>;

  constructor(@Inject(MONGO) private readonly connection: Connection) {
    this.trees = connection.model<TreeDoc>('Tree', treeSchema, 'trees');
  }

  /** All of `work` or nothing; see `inTransaction`. */
  run<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return inTransaction(this.connection, work);
  }

  /** Two changes of one tree at once could close a circle that neither sees; after this they follow each other. */
  async serialiseTree(name: string, session: ClientSession): Promise<void> {
    await this.trees.updateOne({ _id: name }, { $inc: { edits: 1 } }, { upsert: true, session });
  }
}
