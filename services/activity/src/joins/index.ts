export { JoinCollections } from './join.collections.js';
export { hasSeat, joinStates, seated, stateOfPaid, type JoinDoc } from './join.model.js';
export { JoinsModule } from './joins.module.js';
export { Seats } from './seats.js';
