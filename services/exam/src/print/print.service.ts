import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, LOGGER, type Config, type Logger } from '@xuekao/platform';
import { Printer, type PrintDocument, type PrintKind } from '@xuekao/printing';
import { StoredPictures } from './stored-pictures.js';

/** Documents as files, with the pictures of their questions. */
@Injectable()
export class PrintService implements OnApplicationShutdown {
  private readonly printer: Printer;

  constructor(
    private readonly pictures: StoredPictures,
    @Inject(CONFIG) { print }: Pick<Config, 'print'>,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.printer = new Printer('exam', print, logger);
  }

  onApplicationShutdown(): void {
    this.printer.close();
  }

  /** @throws {BusinessError} PRINT_HARD, BUSY */
  async file(kind: PrintKind, document: PrintDocument): Promise<Buffer> {
    return this.printer.file(kind, document, () => this.pictures.of(document));
  }
}
