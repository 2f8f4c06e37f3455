export { backing, type BackingAddresses } from './backing.js';
export { type FreshDatabase, freshDatabase, uniqueName } from './fresh-database.js';
export { serviceEnvironment } from './service-environment.js';
export { otlpReceiver, type OtlpReceiver, type ReceivedSpan } from './otlp-receiver.js';
export { ownRedis, type OwnRedis } from './own-redis.js';
export { runningTime } from './running-time.js';
