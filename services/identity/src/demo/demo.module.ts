import { Module } from '@nestjs/common';
import { DemoContent } from './demo-content.js';

@Module({ providers: [DemoContent] })
export class DemoModule {}
