import { Global, Module } from '@nestjs/common';
import { WallNews } from './wall-news.js';

@Global()
@Module({ providers: [WallNews], exports: [WallNews] })
export class NewsModule {}
