export { askService, newId, person, startUnderTest, type ServiceUnderTest } from './service-under-test.js';
