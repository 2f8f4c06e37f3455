export { GoodsModule } from './goods.module.js';
export { GoodsSeed } from './goods.seed.js';
export { Stock } from './stock.js';
export type { LineVerdict } from './stock.decider.js';
export type { LineSnapshot, StockLine } from './stock.model.js';
