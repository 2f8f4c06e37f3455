import { Injectable } from '@nestjs/common';
import ip2region from 'ip2region';
import { placeOf, type Place } from './place.js';

/** Finds where an address is, in the data of its package: nobody outside is asked. */
@Injectable()
export class Places {
  /** 11 MB, read once, for the first address of the internet: that takes 10 ms, and many installations never see one. */
  private data: InstanceType<typeof ip2region.default> | undefined;

  of(address: string): Place {
    return placeOf(address, (asked) => (this.data ??= new ip2region.default()).search(asked));
  }
}
