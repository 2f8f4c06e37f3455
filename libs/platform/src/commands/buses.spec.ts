import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type INestApplicationContext, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandHandler, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { BusinessError, type Caller } from '@xuekao/contracts';
import type { UserContext } from '../context.js';
import { Buses } from './buses.js';
import { BusesModule } from './buses.module.js';
import { command, CommandTime, FieldsQuery, reaching, ServiceCommand, type Aggregates } from './command.js';

interface Order {
  by: string;
  lines: readonly string[];
}
type NoOrder = null;
let checks = 0;
let decisions: string[] = [];

/** A store of orders: the second decision about `o-2` is made anew, as after a conflict. */
@Injectable()
class Orders implements Aggregates<Order | NoOrder, string> {
  readonly all = new Map<string, Order>([
    ['o-1', { by: 'u-1', lines: [] }],
    ['o-2', { by: 'u-1', lines: [] }],
  ]);
  async execute(id: string, make: (state: Order | NoOrder) => string | Promise<string>): Promise<Order | NoOrder> {
    if (id === 'o-2') await make(await this.load(id));
    const line = await make(await this.load(id));
    const before = this.all.get(id);
    if (before) this.all.set(id, { ...before, lines: [...before.lines, line] });
    return this.load(id);
  }
  async load(id: string): Promise<Order | NoOrder> {
    return this.all.get(id) ?? null;
  }
}
function ownOrder(order: Order | NoOrder, { userId }: Caller): Order {
  checks += 1;
  if (order?.by !== userId) throw new BusinessError('NOT_FOUND');
  return order;
}
const ofBuyer = reaching({ aggregates: Orders, own: ownOrder });

class AddLine extends ofBuyer.command<{ id: string; sku: string }, { lines: number; by: string }>('settled') {}
class PlaceOrder extends command<{ sku: string }, string>('certain') {}
class ExpireOrder extends ServiceCommand<{ id: string }, string> {}
class LinesOf extends ofBuyer.query<{ id: string }, readonly string[]>() {}
class OwnName extends FieldsQuery<{ title: string }, string> {}

@CommandHandler(AddLine)
class AddLineHandler implements ICommandHandler<AddLine> {
  async execute({ fields, at, change }: AddLine) {
    const { lines, by } = await change((order) => {
      decisions.push(order.by);
      return `${fields.sku} at ${at}`;
    });
    return { lines: lines.length, by };
  }
}
@CommandHandler(PlaceOrder)
class PlaceOrderHandler implements ICommandHandler<PlaceOrder> {
  async execute({ fields, context, at }: PlaceOrder): Promise<string> {
    return `${context.caller.userId} ${context.requestId} ${fields.sku} at ${at}`;
  }
}
@CommandHandler(ExpireOrder)
class ExpireOrderHandler implements ICommandHandler<ExpireOrder> {
  async execute({ fields, at }: ExpireOrder): Promise<string> {
    return `${fields.id} at ${at}`;
  }
}
@QueryHandler(LinesOf)
class LinesOfHandler implements IQueryHandler<LinesOf> {
  async execute({ own }: LinesOf): Promise<readonly string[]> {
    return own.lines;
  }
}
@QueryHandler(OwnName)
class OwnNameHandler implements IQueryHandler<OwnName> {
  async execute({ fields, context }: OwnName): Promise<string> {
    return `${fields.title} ${context.caller.realName}`;
  }
}

const clock = {
  isKnown: true,
  now: () => 1,
  settled: async () => {
    if (!clock.isKnown) throw new Error('the database is away');
    return 2;
  },
  certain: () => 3,
};
@Module({ providers: [{ provide: CommandTime, useValue: clock }], exports: [CommandTime] })
class TimeModule {}
@Module({
  imports: [{ module: TimeModule, global: true }, BusesModule],
  providers: [Orders, AddLineHandler, PlaceOrderHandler, ExpireOrderHandler, LinesOfHandler, OwnNameHandler],
})
class ShopModule {}

const contextOf = (userId: string): UserContext => ({
  requestId: 'r-1',
  ip: '',
  userAgent: '',
  language: 'zh-CN',
  note: () => undefined,
  caller: {
    userId,
    userName: 'u',
    realName: '张三',
    mobile: '',
    deptCode: '',
    groups: [],
    roleType: 1,
    roleLevel: 3,
    permissions: [],
    sessionId: 's',
  },
});

let app: INestApplicationContext;
let buses: Buses;
beforeAll(async () => {
  app = await NestFactory.createApplicationContext(ShopModule, { logger: false });
  await app.init();
  buses = app.get(Buses);
});
afterAll(() => app.close());
beforeEach(() => {
  clock.isKnown = true;
  checks = 0;
  decisions = [];
});

describe('the buses', () => {
  it('give a handler the fields, who acts, and the time of the kind that the command asks for', async () => {
    expect(await buses.execute(PlaceOrder, { sku: 'a' }, contextOf('u-1'))).toBe('u-1 r-1 a at 3');
    expect(await buses.ask(OwnName, { title: '考生' }, contextOf('u-1'))).toBe('考生 张三');
    expect(await buses.byItself(ExpireOrder, { id: 'o-1' }, 77)).toBe('o-1 at 77');
  });

  it('check the owner once, before a change is decided', async () => {
    expect(await buses.change(AddLine, { id: 'o-1', sku: 'a' }, contextOf('u-1'))).toEqual({ lines: 1, by: 'u-1' });
    expect(checks).toBe(1);
    expect(await app.get(Orders).load('o-1')).toMatchObject({ lines: ['a at 2'] });
  });

  it('check the owner of the newer state when the change is decided again', async () => {
    await buses.change(AddLine, { id: 'o-2', sku: 'a' }, contextOf('u-1'));
    expect([checks, decisions]).toEqual([2, ['u-1', 'u-1']]);
  });

  it.each(['o-1', 'nothing of the name'])('let nobody else decide about %s or look at it', async (id) => {
    await expect(buses.change(AddLine, { id, sku: 'b' }, contextOf('u-2'))).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    await expect(buses.look(LinesOf, { id }, contextOf('u-2'))).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    expect(decisions).toEqual([]);
  });

  it('show an aggregate to its owner', async () => {
    expect(await buses.look(LinesOf, { id: 'o-1' }, contextOf('u-1'))).toEqual(['a at 2']);
  });

  it('answer BUSY while the time is not known', async () => {
    clock.isKnown = false;
    await expect(buses.change(AddLine, { id: 'o-1', sku: 'c' }, contextOf('u-1'))).rejects.toMatchObject({ errorName: 'BUSY' });
    expect(decisions).toEqual([]);
  });
});
