export { askService, newId, person, startUnderTest, type ServiceUnderTest } from './service-under-test.js';
export { ofAll, readTooMuch, tooSlow, type ListQuestion } from './big-lists.js';
