import { Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { BusinessError } from '@xuekao/contracts';
import type { CallContext, UserContext } from '../context.js';
import {
  type Aggregates,
  type AggregateCommandKind,
  type AggregateQueryKind,
  type ChangeOf,
  type CommandKind,
  CommandTime,
  type FieldsQuery,
  type Gate,
  type OfAggregate,
  type Reach,
  type ServiceCommand,
  type TimeKind,
} from './command.js';

/**
 * The one way to the handlers of commands and queries: plain fields go in, and the bus of `@nestjs/cqrs` carries them to the handler with
 * what every handler needs: who acts, the time of the kind that the command asks for, and its aggregate behind the owner check.
 */
@Injectable()
export class Buses {
  private readonly stores = new Map<Type, unknown>();

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly time: CommandTime,
    private readonly parts: ModuleRef,
  ) {}

  /** @throws the handler's refusal  @throws {BusinessError} BUSY where the time is not known */
  async execute<Fields, Result>(Kind: CommandKind<Fields, Result>, fields: Fields, context: UserContext): Promise<Result> {
    return this.commands.execute(new Kind(fields, context, await this.timeOf(Kind)));
  }

  /** A change of an aggregate. @throws as `execute`, and what the owner check throws */
  async change<Fields extends OfAggregate, Result, Own extends State, State, Change>(
    Kind: AggregateCommandKind<Fields, Result, Own, State, Change>,
    fields: Fields,
    context: UserContext,
  ): Promise<Result> {
    const change = this.changeOf(Kind.reach, fields, context);
    return this.commands.execute(new Kind(fields, context, await this.timeOf(Kind), change));
  }

  /** Executes a command of the service itself. @param at time of its cause */
  byItself<Fields, Result>(
    Kind: new (fields: Fields, at: number) => ServiceCommand<Fields, Result>,
    fields: Fields,
    at: number,
  ): Promise<Result> {
    return this.commands.execute(new Kind(fields, at));
  }

  ask<Fields, Result, Context extends CallContext>(
    Kind: new (fields: Fields, context: Context) => FieldsQuery<Fields, Result, Context>,
    fields: Fields,
    context: Context,
  ): Promise<Result> {
    return this.queries.execute(new Kind(fields, context));
  }

  /** A question about an aggregate. @throws what the owner check throws */
  async look<Fields extends OfAggregate, Result, Own extends State, State, Change>(
    Kind: AggregateQueryKind<Fields, Result, Own, State, Change>,
    fields: Fields,
    context: UserContext,
  ): Promise<Result> {
    const { aggregates, own, gate } = Kind.reach;
    const loaded = await this.storeOf(aggregates).load(fields.id);
    if (gate) await this.parts.get<Gate<State>>(gate, { strict: false }).check(loaded, context.caller);
    const state = own(loaded, context.caller);
    return this.queries.execute(new Kind(fields, context, state));
  }

  private changeOf<Own extends State, State, Change>(
    { aggregates, own, gate }: Reach<Own, State, Change>,
    { id }: OfAggregate,
    { caller }: UserContext,
  ): ChangeOf<Own, Change> {
    const store = this.storeOf(aggregates);
    return async (make) => {
      if (gate) await this.parts.get<Gate<State>>(gate, { strict: false }).check(await store.load(id), caller);
      const after = await store.execute(id, (state) => make(own(state, caller)));
      return after as Own; // what was the caller's before the change is the caller's after it
    };
  }

  private async timeOf({ time }: { time: TimeKind }): Promise<number> {
    try {
      return await this.time[time]();
    } catch (error) {
      // whoever sent the command keeps it and sends it again
      throw error instanceof BusinessError ? error : new BusinessError('BUSY');
    }
  }

  private storeOf<State, Change>(token: Type<Aggregates<State, Change>>): Aggregates<State, Change> {
    const known = this.stores.get(token) ?? this.parts.get<Aggregates<State, Change>>(token, { strict: false });
    this.stores.set(token, known);
    return known as Aggregates<State, Change>; // kept under its own token
  }
}
