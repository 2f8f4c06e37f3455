import type { Type } from '@nestjs/common';
import { Command, Query } from '@nestjs/cqrs';
import type { Caller } from '@xuekao/contracts';
import type { CallContext, UserContext } from '../context.js';

/**
 * Which look at the time a command gets: `now` for what can be repeated, `settled` for saves, `certain` for what cannot be taken back.
 * The service's `CommandTime` says what each costs.
 */
export type TimeKind = 'now' | 'settled' | 'certain';

/** The time by which a service decides, in milliseconds since the epoch. The service provides it. */
export abstract class CommandTime {
  abstract now(): number;
  abstract settled(): Promise<number>;
  abstract certain(): number;
}

type Make<State, Change> = (state: State) => Change | Promise<Change>;

/** The aggregates of one kind: their service's store, as the buses use it. */
export abstract class Aggregates<State, Change> {
  /** The state after the change; `make` is called again when another process was faster. @throws the decider's refusal */
  abstract execute(id: string, make: Make<State, Change>): Promise<State>;
  abstract load(id: string): Promise<State>;
}

/** Aggregates of a command or a query, and the people who may reach them: the one place of this rule. */
export interface Reach<Own extends State, State, Change> {
  readonly aggregates: Type<Aggregates<State, Change>>;
  /** Asked first, where the rule needs more than the state; what it decides by must not change with the aggregate. */
  readonly gate?: Type<Gate<State>>;
  /** Gives the state as the caller may know it. @throws {BusinessError} where the aggregate is not the caller's */
  own(state: State, caller: Caller): Own;
}
/** A rule of reach that reads documents. */
export interface Gate<State> {
  /** @throws {BusinessError} where the aggregate is not the caller's */
  check(state: State, caller: Caller): Promise<void>;
}
/** Names the aggregate in the fields of its commands and queries. */
export interface OfAggregate {
  readonly id: string;
}

/** Decides and appends a change of the command's aggregate, after the owner check; gives the state after it. */
export type ChangeOf<Own, Change> = (make: Make<Own, Change>) => Promise<Own>;

/** Input of a command handler: the fields, and the additions of the bus. */
export abstract class FieldsCommand<Fields, Result> extends Command<Result> {
  constructor(
    readonly fields: Fields,
    /** who acts, by which request, from which browser */
    readonly context: UserContext,
    /** the time of the command, of the kind that it asks for */
    readonly at: number,
  ) {
    super();
  }
}
export abstract class AggregateCommand<Fields, Result, Own, Change> extends FieldsCommand<Fields, Result> {
  constructor(
    fields: Fields,
    context: UserContext,
    at: number,
    readonly change: ChangeOf<Own, Change>,
  ) {
    super(fields, context, at);
  }
}
/** A command of the service itself: without a caller, at the time of its cause. */
export abstract class ServiceCommand<Fields, Result> extends Command<Result> {
  constructor(
    readonly fields: Fields,
    readonly at: number,
  ) {
    super();
  }
}
export abstract class FieldsQuery<Fields, Result, Context extends CallContext = UserContext> extends Query<Result> {
  constructor(
    readonly fields: Fields,
    readonly context: Context,
  ) {
    super();
  }
}
/** A question about one aggregate, which was loaded and is the caller's. */
export abstract class AggregateQuery<Fields, Result, Own> extends FieldsQuery<Fields, Result> {
  constructor(
    fields: Fields,
    context: UserContext,
    readonly own: Own,
  ) {
    super(fields, context);
  }
}

export interface CommandKind<Fields, Result> {
  new (...parts: ConstructorParameters<typeof FieldsCommand<Fields, Result>>): FieldsCommand<Fields, Result>;
  readonly time: TimeKind;
}
export interface AggregateCommandKind<Fields, Result, Own extends State, State, Change> {
  new (
    ...parts: ConstructorParameters<typeof AggregateCommand<Fields, Result, Own, Change>>
  ): AggregateCommand<Fields, Result, Own, Change>;
  readonly time: TimeKind;
  readonly reach: Reach<Own, State, Change>;
}
export interface AggregateQueryKind<Fields, Result, Own extends State, State, Change> {
  new (...parts: ConstructorParameters<typeof AggregateQuery<Fields, Result, Own>>): AggregateQuery<Fields, Result, Own>;
  readonly reach: Reach<Own, State, Change>;
}

/** The base of a command that is about no aggregate yet: `class StartAttempt extends command<Fields, Result>('certain') {}`. */
export const command = <Fields, Result>(time: TimeKind): CommandKind<Fields, Result> =>
  class extends FieldsCommand<Fields, Result> {
    static readonly time = time;
  };

/** The bases of commands and queries about the aggregates that a caller reaches. */
export interface Reaching<Own extends State, State, Change> {
  command<Fields extends OfAggregate, Result>(time: TimeKind): AggregateCommandKind<Fields, Result, Own, State, Change>;
  query<Fields extends OfAggregate, Result>(): AggregateQueryKind<Fields, Result, Own, State, Change>;
}

export const reaching = <Own extends State, State, Change>(reach: Reach<Own, State, Change>): Reaching<Own, State, Change> => ({
  command: <Fields extends OfAggregate, Result>(time: TimeKind) =>
    class extends AggregateCommand<Fields, Result, Own, Change> {
      static readonly time = time;
      static readonly reach = reach;
    },
  query: <Fields extends OfAggregate, Result>() =>
    class extends AggregateQuery<Fields, Result, Own> {
      static readonly reach = reach;
    },
});
