export { JoinCollections } from './join.collections.js';
export { hasSeat, joinStates, seated, type JoinDoc } from './join.model.js';
export { JoinPayments } from './join-payments.js';
export { JoinsModule } from './joins.module.js';
export { Seats } from './seats.js';
