import { Global, Module } from '@nestjs/common';
import { Entries } from './entries.js';
import { EntryService } from './entry.service.js';
import { Janus } from './janus.js';
import { RecordingSpace } from './recording-space.js';
import { RecentAttempts } from './recent-attempts.js';
import { RtcTokens } from './rtc-tokens.js';
import { StreamCollections } from './stream.collections.js';
import { StreamController } from './stream.controller.js';
import { StreamRooms } from './stream-rooms.js';
import { StreamService } from './stream.service.js';
import { StreamStates } from './stream-states.js';
import { StreamWatchService } from './stream-watch.service.js';

@Global()
@Module({
  controllers: [StreamController],
  providers: [
    ...[
      Entries,
      EntryService,
      Janus,
      RecentAttempts,
      RecordingSpace,
      RtcTokens,
      StreamCollections,
      StreamRooms,
      StreamService,
      StreamStates,
      StreamWatchService,
    ],
  ],
  exports: [RecentAttempts, RtcTokens, StreamStates],
})
export class StreamsModule {}
