import { Module } from '@nestjs/common';
import { DemoCollections } from './demo.collections.js';
import { DemoContent } from './demo-content.js';
import { DemoSittings } from './demo-sittings.js';

@Module({
  providers: [DemoCollections, DemoContent, DemoSittings],
})
export class DemoModule {}
