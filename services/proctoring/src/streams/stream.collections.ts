import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { MONGO } from '@xuekao/platform';
import type { Connection, Model } from 'mongoose';
import {
  phoneTicketSchema,
  rtcTokenSchema,
  streamEntrySchema,
  streamSchema,
  watchPlaceSchema,
  type PhoneTicketDoc,
  type RtcTokenDoc,
  type StreamDoc,
  type StreamEntryDoc,
  type WatchPlaceDoc,
} from './stream.model.js';

@Injectable()
export class StreamCollections implements OnModuleInit {
  readonly streams: Model<StreamDoc>;
  readonly tokens: Model<RtcTokenDoc>;
  readonly tickets: Model<PhoneTicketDoc>;
  readonly entries: Model<StreamEntryDoc>;
  readonly places: Model<WatchPlaceDoc>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.streams = connection.model<StreamDoc>('Stream', streamSchema, 'streams');
    this.tokens = connection.model<RtcTokenDoc>('RtcToken', rtcTokenSchema, 'rtc_tokens');
    this.tickets = connection.model<PhoneTicketDoc>('PhoneTicket', phoneTicketSchema, 'phone_tickets');
    this.entries = connection.model<StreamEntryDoc>('StreamEntry', streamEntrySchema, 'stream_entries');
    this.places = connection.model<WatchPlaceDoc>('WatchPlace', watchPlaceSchema, 'watch_places');
  }

  async onModuleInit(): Promise<void> {
    for (const model of [this.streams, this.tokens, this.tickets, this.entries, this.places]) await model.createIndexes();
  }
}
