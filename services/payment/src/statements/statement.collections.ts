import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import {
  accountSchema,
  daySchema,
  differenceSchema,
  lineSchema,
  movesSchema,
  type AccountDoc,
  type DayDoc,
  type DifferenceDoc,
  type LineDoc,
  type MovesDoc,
} from './statement.model.js';

/** Collections of the statements; indexes exist before the first call. */
@Injectable()
export class StatementCollections implements OnModuleInit {
  readonly accounts: Model<AccountDoc>;
  readonly days: Model<DayDoc>;
  readonly lines: Model<LineDoc>;
  readonly differences: Model<DifferenceDoc>;
  readonly moves: Model<MovesDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.accounts = connection.model<AccountDoc>('StatementAccount', accountSchema, 'pay_statement_accounts');
    this.days = connection.model<DayDoc>('StatementDay', daySchema, 'pay_statement_days');
    this.lines = connection.model<LineDoc>('StatementLine', lineSchema, 'pay_statement_lines');
    this.differences = connection.model<DifferenceDoc>('StatementDifference', differenceSchema, 'pay_statement_differences');
    this.moves = connection.model<MovesDoc>('PayMoves', movesSchema, 'pay_moves');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.days, this.lines, this.differences, this.moves]) await model.createIndexes();
  }
}
