import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Buses } from './buses.js';

/** The buses of one service; its kernel provides the `CommandTime`. */
@Global()
@Module({ imports: [CqrsModule.forRoot()], providers: [Buses], exports: [Buses] })
export class BusesModule {}
