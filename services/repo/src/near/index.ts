export { eachNearPair, equalSets } from './near.join.js';
export { NearModule } from './near.module.js';
export { BankPieces } from './near.pieces.js';
