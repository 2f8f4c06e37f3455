import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { inTransaction } from '@xuekao/documents';
import { MONGO } from '@xuekao/platform';
import type { ClientSession, Connection, Model, Schema } from 'mongoose';

/** The collections of one feature: it alone writes them. Their indexes exist before the first call is answered. */
@Injectable()
export abstract class OwnCollections implements OnModuleInit {
  private readonly models: { createIndexes(): Promise<void> }[] = [];
  private indexes: Promise<void> | null = null;

  constructor(@Inject(MONGO) private readonly connection: Connection) {}

  onModuleInit(): Promise<void> {
    return this.createIndexes();
  }

  /** Made once; whoever writes what must be unique at the start waits for it. */
  createIndexes(): Promise<void> {
    return (this.indexes ??= this.makeIndexes());
  }

  /** All of `work` or nothing: see `inTransaction`. */
  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return inTransaction(this.connection, work);
  }

  protected own<T>(name: string, schema: Schema<T>, collection: string): Model<T> {
    const model = this.connection.model<T>(name, schema, collection);
    this.models.push(model);
    return model;
  }

  protected async makeIndexes(): Promise<void> {
    for (const model of this.models) await model.createIndexes();
  }
}
