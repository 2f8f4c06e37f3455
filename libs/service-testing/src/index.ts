export {
  askService,
  newId,
  person,
  startKeeper,
  startUnderTest,
  type EndableService,
  type ServiceUnderTest,
} from './service-under-test.js';
export { ofAll, readTooMuch, tooSlow, type ListQuestion } from './big-lists.js';
export { Colleagues, serveCall, serveStream } from './served-calls.js';
export { LogPublisher } from './log-publisher.js';
export { EventPublisher, until } from './event-publisher.js';
export { DatabaseCost } from './database-cost.js';
export { startProviders } from './other-service.js';
