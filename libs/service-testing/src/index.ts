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
export { LogTeller } from './log-teller.js';
export { Teller } from './teller.js';
export { startProviders } from './other-service.js';
