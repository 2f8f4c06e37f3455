import { Injectable, type OnModuleInit } from '@nestjs/common';
import ip2region from 'ip2region';
import { placeOf, type Place } from './place.js';

/** Finds where an address is, in the data of its package: nobody outside is asked. */
@Injectable()
export class Places implements OnModuleInit {
  private data: InstanceType<typeof ip2region.default> | undefined;

  /** The data is read once, before the first call. */
  onModuleInit(): void {
    this.data = new ip2region.default();
  }

  of(address: string): Place {
    return placeOf(address, (asked) => this.data?.search(asked) ?? null);
  }
}
