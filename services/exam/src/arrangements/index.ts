export { ArrangementsModule } from './arrangements.module.js';
