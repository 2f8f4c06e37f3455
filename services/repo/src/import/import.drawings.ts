import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import type { Draw } from '@xuekao/interchange';
import { PictureDecoder } from '@xuekao/pictures';

/** For all drawings of one file; what is not drawn by then leaves a mark at its place. */
const fileMs = 15_000;
/** Two files are read at once. */
const limits = { maxWaiting: 4, processorMs: 4_000, memoryMb: 320 };

/** Draws the WMF and EMF of the files that are read, in a process of its own (docs/decisions/0195). */
@Injectable()
export class ImportDrawings implements OnApplicationShutdown {
  private readonly decoder = new PictureDecoder('import-drawings', limits);

  onApplicationShutdown(): void {
    this.decoder.close();
  }

  /** Draws the drawings of one file, one after the other, as long as there is time. */
  ofFile(): Draw {
    const until = performance.now() + fileMs;
    return async (metafile) => {
      if (performance.now() > until) return null;
      try {
        const { bytes, lacks = [] } = await this.decoder.clean({ kind: 'metafile' }, metafile, null);
        return { png: bytes, lacks };
      } catch (error) {
        // damaged, too large or too slow: the import names it
        if (error instanceof BusinessError) return null;
        throw error;
      }
    };
  }
}
