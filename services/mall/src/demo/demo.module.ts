import { Module } from '@nestjs/common';
import { DemoLoader } from './demo-loader.js';

@Module({ providers: [DemoLoader] })
export class DemoModule {}
