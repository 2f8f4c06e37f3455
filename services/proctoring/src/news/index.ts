export { NewsModule } from './news.module.js';
export { WallNews } from './wall-news.js';
